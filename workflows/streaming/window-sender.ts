import type { StreamPosition } from '../../schema/streaming/stream-cursor.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import type { MessageBatch } from '../messages/message-batch.js';
import type { FollowedSource } from './followed-source.js';
import { mergeStreams, type MergedRun } from './reading/merge-streams.js';
import type { WindowReader } from './reading/window-reader.js';
import type { StreamShape } from './stream-shape.js';
import type { RecordWriter } from './records/record-writer.js';
import type { Pacer } from './pacer.js';
import type { RecordSink } from './record-sink.js';
import type { RowedBatch } from './rows/row-maker.js';

export interface SenderParts {
  reader: WindowReader;
  shape: StreamShape;
  writer: RecordWriter;
  sink: RecordSink;
  pacer: Pacer;
  requestId: string;
  /** The range of the connection; null: without an end. */
  beginNs: bigint;
  endNs: bigint | null;
  /** Whether records are the past of a stream that was added later. */
  isReplay: boolean;
  /** Called with what was sent. */
  onSent: (bytes: number, messages: number) => void;
  /** Whether records of a stream are still wanted. */
  isWanted: (datastreamId: bigint) => boolean;
}

/** Bytes after which a write goes to the socket. */
const WRITE_BYTES = 64 << 10;

/** Sends windows one after the other, and knows where it is. */
export class WindowSender {
  private messages = 0;

  /** `position`: where a cursor says to go on; null: at `fromNs`. */
  constructor(
    private readonly parts: SenderParts,
    public fromNs: bigint,
    public position: StreamPosition | null,
  ) {}

  /** Returns where the next window must end so that gaps are cut as they were before. */
  endOf(sealedNs: bigint): bigint {
    const { position } = this;
    return position && position.untilNs > this.fromNs && position.untilNs < sealedNs ? position.untilNs : sealedNs;
  }

  /**
   * Sends everything up to `toNs`, which is sealed. After a failure, another call goes on behind
   * the last record.
   */
  async send(streams: readonly FollowedSource[], toNs: bigint, fillId: bigint, signal: AbortSignal): Promise<void> {
    const { reader, writer, shape, requestId, beginNs, endNs } = this.parts;
    const window: TimeRange = { fromNs: this.fromNs, toNs };
    const shared = { untilNs: toNs, fillId };
    writer.enter(shared);
    const after = this.position;
    const isLast = toNs === endNs;
    const sources = await reader.open(streams, { window, after, shape, beginNs, isLast, requestId, signal });
    for await (const run of mergeStreams(sources)) {
      if (!this.parts.isWanted(run.stream.datastream.id)) continue;
      if (run.kind === 'gap') await this.gap(run, shared, signal);
      else await this.rows(run, after, shared, signal);
      if (writer.length >= WRITE_BYTES) await this.flush();
    }
    await this.flush();
    this.fromNs = toNs;
    this.position = null;
  }

  /** Hands what is written to the socket. */
  async flush(): Promise<void> {
    const { writer, sink, onSent } = this.parts;
    if (writer.length === 0) return;
    const records = writer.take();
    const { messages } = this;
    this.messages = 0;
    onSent(records.bytes.length, messages);
    await sink.write(records);
  }

  private async gap(
    { stream, gap }: MergedRun<FollowedSource> & { kind: 'gap' },
    shared: Pick<StreamPosition, 'untilNs' | 'fillId'>,
    signal: AbortSignal,
  ): Promise<void> {
    await this.due(gap.fromNs, signal);
    const { id } = stream.datastream;
    this.parts.writer.gap(id, gap);
    this.passed({ ns: gap.fromNs, datastreamId: id, seq: -1n, row: 0, ...shared });
  }

  private async rows(
    { stream, batch, from, to }: MergedRun<FollowedSource> & { kind: 'rows' },
    after: StreamPosition | null,
    shared: Pick<StreamPosition, 'untilNs' | 'fillId'>,
    signal: AbortSignal,
  ): Promise<void> {
    const { writer, pacer } = this.parts;
    const { id } = stream.datastream;
    for (let i = from; i < to; i++) {
      const isReached = after !== null && isAt(batch, i, id, after);
      if (!pacer.isFree) await this.due(batch.collectionTimestampNs[i]!, signal);
      const rows = 'rows' in batch ? (batch as RowedBatch).rows : null;
      const first = isReached ? after.row + 1 : 0;
      const row = rows ? this.rowsOf(id, batch, rows, i, first) : this.message(id, batch, i, first);
      // While it is free, only what is flushed has to be known.
      if (pacer.isFree && writer.length < WRITE_BYTES && i + 1 < to) continue;
      const { collectionTimestampNs, seq } = batch;
      this.passed({ ns: collectionTimestampNs[i]!, datastreamId: id, seq: seq[i]!, row, ...shared });
      if (writer.length >= WRITE_BYTES) await this.flush();
    }
  }

  /** Adds a message unless it was sent. Returns its position among the rows of the message. */
  private message(id: bigint, batch: MessageBatch, i: number, first: number): number {
    if (first > 0) return 0;
    this.parts.writer.message(id, batch, i, this.parts.isReplay);
    this.messages++;
    return 0;
  }

  /** Adds the rows of a message from `first` on. Returns the position of the last one. */
  private rowsOf(
    id: bigint,
    { collectionTimestampNs, seq }: MessageBatch,
    { firstRow, bytes, ends }: RowedBatch['rows'],
    i: number,
    first: number,
  ): number {
    const { writer, isReplay } = this.parts;
    const count = firstRow[i + 1]! - firstRow[i]!;
    for (let row = first; row < count; row++) {
      const at = firstRow[i]! + row;
      const members = bytes.subarray(at === 0 ? 0 : ends[at - 1], ends[at]);
      writer.row(id, { ns: collectionTimestampNs[i]!, seq: seq[i]!, row }, members, isReplay);
      this.messages++;
    }
    // A message without rows is passed as a whole.
    return Math.max(0, count - 1, first - 1);
  }

  private async due(ns: bigint, signal: AbortSignal): Promise<void> {
    const { pacer } = this.parts;
    if (pacer.waitMs(ns) === 0) return;
    await this.flush();
    await pacer.until(ns, signal);
  }

  private passed(position: StreamPosition): void {
    this.position = position;
    this.fromNs = position.ns;
  }
}

const isAt = (batch: MessageBatch, row: number, datastreamId: bigint, at: StreamPosition): boolean =>
  batch.collectionTimestampNs[row] === at.ns && datastreamId === at.datastreamId && batch.seq[row] === at.seq;
