import type { FollowedSource } from './followed-source.js';
import { nextUnsealedNs } from './followed-source.js';
import type { FailedReads } from './failed-reads.js';
import { WakeUp } from './wake-up.js';
import type { WindowSender } from './window-sender.js';

/** The part of a connection that a stream which was added later sees. */
interface Others {
  /** End of the window that is being sent, or beginning of the next one. */
  readonly reachedNs: bigint;
  sealedNs(source: FollowedSource): bigint | null | undefined;
  /** Takes the stream: its records before `reachedNs` have been sent. */
  join(source: FollowedSource, from: JoiningStream): void;
  /** Waits a little before the next window. */
  hold(until: Promise<unknown>): void;
}

/** A stream that was added to a running connection, until it has caught up with the others. */
export class JoiningStream {
  private readonly stopping = new AbortController();
  private readonly waiting = new WakeUp();

  constructor(
    readonly stream: FollowedSource,
    private readonly sender: WindowSender,
    private readonly others: Others,
    private readonly failedReads: FailedReads,
  ) {}

  stop(): void {
    this.stopping.abort();
    this.waiting.now();
  }

  moved(): void {
    this.waiting.now();
  }

  /** Sends its past as replayed records, then joins the others. Rejects if it cannot be read. */
  async run(closing: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([closing, this.stopping.signal]);
    while (!signal.aborted) {
      if (this.sender.fromNs >= this.others.reachedNs) return this.others.join(this.stream, this);
      try {
        await this.sendNext(signal);
      } catch (error) {
        // It was removed, or the connection has ended.
        if (signal.aborted) return;
        const lost = await this.failedReads.next(error, signal);
        if (lost) this.sender.leaveOut(lost);
      }
    }
  }

  private async sendNext(signal: AbortSignal): Promise<void> {
    const { reachedNs } = this.others;
    const sealedNs = this.others.sealedNs(this.stream);
    const openNs = sealedNs === undefined ? this.sender.fromNs : nextUnsealedNs(this.stream, sealedNs);
    const toNs = openNs === null || openNs > reachedNs ? reachedNs : openNs;
    if (toNs <= this.sender.fromNs) return this.nextMove(signal);
    await this.sender.send([this.stream], toNs, 0n, signal);
    this.failedReads.ended();
  }

  /** Its shard is behind the others, which wait a little. */
  private nextMove(signal: AbortSignal): Promise<void> {
    const moved = this.waiting.wait(signal);
    this.others.hold(moved);
    return moved;
  }
}
