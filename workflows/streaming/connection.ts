import { setTimeout as sleep } from 'node:timers/promises';
import type { AppliedSchema } from '../../schema/export-schemas/applied-schema.js';
import type { StreamPosition } from '../../schema/streaming/stream-cursor.js';
import { later, type StreamRange, type TimeRange } from '../../schema/time/time-range.js';
import { JoiningStream } from './joining-stream.js';
import type { FollowedSource } from './followed-source.js';
import { horizonOf } from './horizon.js';
import { LiveMarks } from './live-marks.js';
import { Pacer } from './pacer.js';
import type { AccountSandbox } from '../../sandbox/pool/sandbox.js';
import type { Follower, Tails } from './reading/tails.js';
import type { WindowReader } from './reading/window-reader.js';
import { delayOf } from './rows/view-rows.js';
import { StreamShapes } from './rows/stream-shapes.js';
import { writerOf } from './writer-of.js';
import type { ConnectionWriter } from './records/connection-writer.js';
import type { Framing } from './records/framing.js';
import { endByFailure } from './connection-failure.js';
import { FailedReads } from './failed-reads.js';
import type { LostSlices } from '../exports/rows/lost-slices.js';
import type { RecordSink } from './record-sink.js';
import { type FillSource, Revisions } from './revisions.js';
import type { ConnectionEnd, ConnectionWork } from './streaming-core.js';
import { ReplayShapes } from './tardis/replay/replay-shapes.js';
import { WakeUp } from './wake-up.js';
import { WindowSender } from './window-sender.js';

interface ConnectionParts {
  reader: WindowReader;
  tails: Tails;
  sink: RecordSink;
  framing: Framing;
  fillsAfter: FillSource['fillsAfter'];
  sandbox: AccountSandbox;
  /** Slices that this connection could not read. */
  lost: LostSlices;
  /** Called with what goes to the reader. */
  onSent: (bytes: number, messages: number) => void;
  /** Called when a follower has what a watermark sealed. */
  onLive: (watermarkNs: bigint) => void;
  /** Called when the connection is still open but could not read, before it tries again. */
  onFailure: (error: unknown) => void;
}

const HEARTBEAT_MS = 5_000;
/** Longest time that the others wait for a stream that was added. */
const HOLD_MS = 1_000;

/** One open stream: the past, then live, until its end. */
export class Connection implements Follower {
  readonly sent = { bytes: 0n, messages: 0n };
  readonly pacer: Pacer;
  revision: string;
  private streams: readonly FollowedSource[] = [];
  private ids: ReadonlySet<bigint> = new Set();
  private readonly adding = new Set<JoiningStream>();
  private readonly marks = new LiveMarks();
  private readonly shapes: StreamShapes;
  private readonly writer: ConnectionWriter;
  private readonly sender: WindowSender;
  private readonly closing = new AbortController();
  private readonly revisions: Revisions;
  private readonly failedReads: FailedReads;
  private lastMs = performance.now();
  private readonly waiting = new WakeUp();
  private windowEndNs: bigint;
  private held: Promise<unknown> | null = null;
  private endedBy: ConnectionEnd | null = null;
  private hasEnded = false;

  constructor(
    readonly work: ConnectionWork,
    private readonly parts: ConnectionParts,
  ) {
    this.setStreams(work.streams);
    this.revision = work.revision;
    this.pacer = new Pacer(work.speed);
    this.shapes = new StreamShapes(work, parts.sandbox);
    this.writer = writerOf(this.work, this.parts.framing, false);
    this.windowEndNs = work.position?.ns ?? work.fromNs;
    this.sender = this.newSender(this.writer, false, this.windowEndNs, work.position);
    this.revisions = new Revisions(work, parts);
    this.failedReads = this.newFailedReads();
  }

  /** Sends until the end, or until the connection is closed. Returns why it ended. */
  async run(): Promise<string> {
    const { tails, sink } = this.parts;
    // All of a feed is sealed when it is opened; followed shards would be cut more often.
    if (!this.work.feed) tails.follow(this);
    const beats = setInterval(() => this.beat(), HEARTBEAT_MS / 5);
    try {
      await this.sendAll();
      return this.endedBy?.code ?? 'end';
    } catch (error) {
      return await this.fail(error);
    } finally {
      clearInterval(beats);
      this.closing.abort();
      tails.unfollow(this);
      sink.end(this.writer.transportEnd);
    }
  }

  /** Ends it with an error as its last record. */
  end(why: ConnectionEnd): void {
    this.endedBy = why;
    this.closing.abort();
  }

  /** The reader is gone. */
  drop(): void {
    this.closing.abort();
  }

  /** Takes what the core now allows. */
  update(streams: readonly FollowedSource[], revision: string): void {
    const { ids } = this;
    this.setStreams(streams.filter(({ datastream }) => ids.has(datastream.id)));
    this.revision = revision;
    this.parts.tails.changed();
    this.moved();
  }

  /** Adds a stream, which has a past of its own from `fromNs` on. */
  add(stream: FollowedSource, fromNs: bigint, schema: AppliedSchema): void {
    const { id } = stream.datastream;
    this.remove(id);
    this.shapes.add(stream, schema);
    if (fromNs >= this.windowEndNs) this.join(stream);
    else {
      const sender = this.newSender(writerOf(this.work, this.parts.framing, true), true, fromNs, null);
      const added = new JoiningStream(stream, sender, this, this.newFailedReads());
      this.adding.add(added);
      void added.run(this.closing.signal).catch((error: unknown) => this.failed(error));
    }
    this.parts.tails.changed();
  }

  /** Returns false if the connection does not have the stream. */
  remove(datastreamId: bigint): boolean {
    const before = this.streams.length + this.adding.size;
    this.setStreams(this.streams.filter(({ datastream }) => datastream.id !== datastreamId));
    for (const added of this.adding) {
      if (added.stream.datastream.id !== datastreamId) continue;
      added.stop();
      this.adding.delete(added);
    }
    this.marks.forget(datastreamId);
    this.parts.tails.changed();
    this.moved();
    return this.streams.length + this.adding.size < before;
  }

  /** Adds a record about an operation of the client. */
  answer(error: ConnectionEnd): void {
    this.writer.error(error, null);
    void this.sender.flush().catch(() => undefined);
  }

  *followed(): Iterable<{ datastreamId: bigint; shard: string }> {
    for (const { datastream, shard } of this.streams) yield { datastreamId: datastream.id, shard };
    for (const { stream } of this.adding) yield { datastreamId: stream.datastream.id, shard: stream.shard };
  }

  moved(): void {
    this.waiting.now();
    for (const added of this.adding) added.moved();
  }

  filled(fill: StreamRange & { id: bigint }): void {
    if (this.ids.has(fill.datastreamId)) this.revisions.add(fill, this.reachedNs);
  }

  /** Returns up to where a stream is sealed; undefined if that is not known yet. */
  sealedNs({ shard, sealedThroughNs }: FollowedSource): bigint | null | undefined {
    const ofShard = this.parts.tails.sealedNs(shard);
    // Until then it is not known which fills a record of now includes. Feeds do not tell them.
    if (ofShard === undefined) return (this.work.feed && sealedThroughNs) ?? undefined;
    if (ofShard === null || sealedThroughNs === null) return ofShard ?? sealedThroughNs;
    return later(ofShard, sealedThroughNs);
  }

  /** End of the window that is being sent, or beginning of the next one. */
  get reachedNs(): bigint {
    return this.windowEndNs;
  }

  /** Makes an added stream one of the others. Its records before `reachedNs` have been sent. */
  join(stream: FollowedSource, added?: JoiningStream): void {
    if (added) this.adding.delete(added);
    this.setStreams([...this.streams, stream]);
    this.moved();
  }

  /** Lets the others wait before their next window. */
  hold(until: Promise<unknown>): void {
    this.held = Promise.race([until, sleep(HOLD_MS, undefined, { ref: false })]);
  }

  private setStreams(streams: readonly FollowedSource[]): void {
    this.streams = streams;
    this.ids = new Set(streams.map(({ datastream }) => datastream.id));
  }

  private async sendAll(): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await this.held;
      this.held = null;
      try {
        if (await this.sendNext(signal)) return;
      } catch (error) {
        const lost = await this.failedReads.next(error, signal);
        if (lost) this.sender.leaveOut(lost);
      }
    }
    signal.throwIfAborted();
  }

  /** Sends a window, or waits for the next one. Returns whether it was the last one. */
  private async sendNext(signal: AbortSignal): Promise<boolean> {
    const sealedNs = this.horizonNs();
    if (sealedNs !== null) for (const fill of await this.revisions.askOnce(this.shards())) this.filled(fill);
    this.tellRevisions();
    if (sealedNs !== null && sealedNs > this.sender.fromNs) {
      this.windowEndNs = this.sender.endOf(sealedNs);
      await this.sender.send(this.streams, this.windowEndNs, this.fillId(), signal);
      this.failedReads.ended();
      if (this.marks.any) this.parts.onLive(this.windowEndNs);
      return false;
    }
    if (sealedNs !== null) this.tellLive();
    const { toNs: endNs } = this.work;
    // A cursor at the end is not over before it is known what was added behind it.
    const isKnown = sealedNs !== null || this.work.position === null;
    const isOver = endNs !== null && this.sender.fromNs >= endNs && isKnown;
    if (isOver) this.writer.stop(this.position());
    await this.flush();
    if (!isOver) await this.movedOrClosed(sealedNs);
    return isOver;
  }

  private horizonNs(): bigint | null {
    return horizonOf(this.streams, (stream) => this.sealedNs(stream), {
      ...{ sentNs: this.sender.fromNs, endNs: this.work.toNs, delayNs: delayOf(this.work.view) },
    });
  }

  private shards(): string[] {
    return this.streams.map(({ shard }) => shard);
  }

  private fillId(): bigint {
    return this.revisions.fillId(this.shards());
  }

  private tellLive(): void {
    for (const stream of this.streams) {
      if (!this.marks.isDue(stream, this.sealedNs(stream) ?? null, this.sender.fromNs)) continue;
      this.writer.live(stream.datastream.id, this.position());
    }
  }

  private tellRevisions(): void {
    for (const { datastreamId, ...range } of this.revisions.take())
      this.writer.revised(datastreamId, range satisfies TimeRange);
  }

  private beat(): void {
    if (this.hasEnded || performance.now() - this.lastMs < HEARTBEAT_MS || this.closing.signal.aborted) return;
    this.writer.heartbeat(this.sender.fromNs);
    void this.flush().catch(() => undefined);
  }

  private flush(): Promise<void> {
    return this.sender.flush();
  }

  private async movedOrClosed(sealedNs: bigint | null): Promise<void> {
    if (this.horizonNs() === sealedNs && !this.revisions.any) await this.waiting.wait(this.closing.signal);
  }

  /** Whether its last record has been written. */
  get isEnding(): boolean {
    return this.hasEnded;
  }

  /** Writes the last record. Returns why the connection ended. */
  private async fail(error: unknown): Promise<string> {
    this.hasEnded = true;
    const why = this.endedBy ?? endByFailure(error, this.closing.signal.aborted);
    if (!why) return 'closed';
    this.tellRevisions();
    this.writer.error(why, this.position());
    await this.flush().catch(() => undefined);
    return why.code;
  }

  private position(): StreamPosition {
    const { position, fromNs } = this.sender;
    return position ?? { ns: fromNs, datastreamId: 0n, seq: 0n, row: 0, untilNs: fromNs, fillId: this.fillId() };
  }

  /** Ends it if a stream that was added cannot be read. */
  private failed(error: unknown): void {
    const why = endByFailure(error, this.closing.signal.aborted);
    if (why) this.end(why);
  }

  private newFailedReads(): FailedReads {
    const { lost, onFailure } = this.parts;
    return new FailedReads(lost, this.work.id, onFailure);
  }

  private newSender(
    writer: ConnectionWriter,
    isReplay: boolean,
    fromNs: bigint,
    position: ConnectionWork['position'],
  ): WindowSender {
    const { reader, sink } = this.parts;
    return new WindowSender(
      {
        ...{
          reader,
          writer,
          sink,
          shape: this.work.replay ? new ReplayShapes(this.shapes) : this.shapes,
          beginNs: this.work.fromNs,
          endNs: this.work.toNs,
          pacer: this.pacer,
          requestId: this.work.id,
        },
        onSent: (bytes, messages) => {
          this.sent.bytes += BigInt(bytes);
          this.sent.messages += BigInt(messages);
          this.lastMs = performance.now();
          this.parts.onSent(bytes, messages);
        },
        isWanted: (id) => isReplay || this.ids.has(id),
      },
      fromNs,
      position,
    );
  }
}
