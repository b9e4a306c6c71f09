import type { FollowedSource } from './followed-source.js';
import { nextUnsealedNs } from './followed-source.js';
import { WakeUp } from './wake-up.js';
import type { WindowSender } from './window-sender.js';

/** The part of a connection that a stream which was added later sees. */
interface Others {
  /** Where the window ends that is being sent, or the next one begins. */
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
      const { reachedNs } = this.others;
      if (this.sender.fromNs >= reachedNs) return this.others.join(this.stream, this);
      const sealedNs = this.others.sealedNs(this.stream);
      const openNs = sealedNs === undefined ? this.sender.fromNs : nextUnsealedNs(this.stream, sealedNs);
      const toNs = openNs === null || openNs > reachedNs ? reachedNs : openNs;
      if (toNs > this.sender.fromNs) await this.sender.send([this.stream], toNs, 0n, signal);
      else await this.nextMove(signal);
    }
  }

  /** Its shard is behind the others, which wait a little. */
  private nextMove(signal: AbortSignal): Promise<void> {
    const moved = this.waiting.wait(signal);
    this.others.hold(moved);
    return moved;
  }
}
