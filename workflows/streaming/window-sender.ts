import type { StreamPosition } from '../../schema/streaming/stream-cursor.js';
import type { StreamRange, TimeRange } from '../../schema/time/time-range.js';
import type { MessageBatch } from '../messages/message-batch.js';
import type { FollowedSource } from './followed-source.js';
import { mergeStreams, type MergedRun } from './reading/merge-streams.js';
import type { WindowReader } from './reading/window-reader.js';
import type { StreamShape } from './stream-shape.js';
import type { ConnectionWriter } from './records/connection-writer.js';
import type { Pacer } from './pacer.js';
import type { RecordSink } from './record-sink.js';
import type { RowedBatch } from './rows/row-maker.js';

interface SenderParts {
  reader: WindowReader;
  shape: StreamShape;
  writer: ConnectionWriter;
  sink: RecordSink;
  pacer: Pacer;
  requestId: string;
  /** The range of the connection; null: without an end. */
  beginNs: bigint;
  endNs: bigint | null;
  /** Called with what was sent. */
  onSent: (bytes: number, messages: number) => void;
  /** Whether records of a stream are still wanted. */
  isWanted: (datastreamId: bigint) => boolean;
}

type RowsRun = MergedRun<FollowedSource> & { kind: 'rows' };
type GapRun = MergedRun<FollowedSource> & { kind: 'gap' };
/** A message that was added; `skipped`: its rows that were sent before. */
interface Added {
  run: RowsRun;
  message: number;
  skipped: number;
  shared: Shared;
}
type Shared = Pick<StreamPosition, 'untilNs' | 'fillId'>;

/** Bytes after which a write goes to the socket. */
const WRITE_BYTES = 256 << 10;

/** Sends windows one after the other, and knows where it is. */
export class WindowSender {
  /** The last message that was added; null: where it is was set otherwise. */
  private last: Added | null = null;
  /** Ranges that were set aside while the window was sent. */
  private lost: StreamRange[] = [];

  /** `at`: where a cursor says to go on; null: at `beginNs`. */
  constructor(
    private readonly parts: SenderParts,
    private beginNs: bigint,
    private at: StreamPosition | null,
  ) {}

  /** The last record that was added, of the window that is being sent; null: there is none. */
  get position(): StreamPosition | null {
    const { last } = this;
    if (last) this.at = positionOf(last);
    this.last = null;
    return this.at;
  }

  /** Time before which nothing is left. */
  get fromNs(): bigint {
    return this.position?.ns ?? this.beginNs;
  }

  /** Returns where the next window must end so that gaps are cut as they were before. */
  endOf(sealedNs: bigint): bigint {
    const { position } = this;
    return position && position.untilNs > this.fromNs && position.untilNs < sealedNs ? position.untilNs : sealedNs;
  }

  /** Goes on without what could not be read. */
  leaveOut(range: StreamRange): void {
    this.lost.push(range);
  }

  /**
   * Sends everything up to `toNs`, which is sealed. After a failure, another call goes on behind
   * the last record.
   */
  async send(streams: readonly FollowedSource[], toNs: bigint, fillId: bigint, signal: AbortSignal): Promise<void> {
    const { reader, writer, pacer, shape, requestId, beginNs, endNs } = this.parts;
    const window: TimeRange = { fromNs: this.fromNs, toNs };
    const shared = { untilNs: toNs, fillId };
    const after = this.position;
    const isLast = toNs === endNs;
    const asked = { window, after, lost: this.lost, shape, beginNs, isLast, requestId, signal };
    const sources = await reader.open(streams, asked);
    writer.enter(shared, sources.length);
    for await (const runs of mergeStreams(sources)) {
      for (const run of runs) {
        if (!this.parts.isWanted(run.stream.datastream.id)) continue;
        if (run.kind === 'gap') await this.gap(run, shared, signal);
        else {
          for (let next = run.from; next < run.to;) {
            if (!pacer.isFree) await this.due(run.batch.collectionTimestampNs[next]!, signal);
            next = this.add(run, next, after, shared);
            if (writer.length >= WRITE_BYTES) await this.flush();
          }
        }
      }
    }
    await this.flush();
    writer.leave();
    this.passed(null);
    this.beginNs = toNs;
    this.lost = [];
  }

  /** Hands what is written to the socket. */
  async flush(): Promise<void> {
    const { writer, sink, onSent } = this.parts;
    if (writer.length === 0) return;
    const records = writer.take();
    onSent(records.bytes.length, records.messages);
    await sink.write(records);
  }

  private async gap({ stream, gap }: GapRun, shared: Shared, signal: AbortSignal): Promise<void> {
    await this.due(gap.fromNs, signal);
    const { id } = stream.datastream;
    this.parts.writer.gap(id, gap);
    this.passed({ ns: gap.fromNs, datastreamId: id, seq: -1n, row: 0, ...shared });
  }

  /** Adds messages of a run, or their rows, from one on: without a delay, as many as fit. */
  private add(run: RowsRun, from: number, after: StreamPosition | null, shared: Shared): number {
    const { writer, pacer } = this.parts;
    const { stream, batch, to } = run;
    const { id } = stream.datastream;
    const skipped = after !== null && isAt(batch, from, id, after) ? after.row + 1 : 0;
    const next = writer.add(id, batch, from, pacer.isFree ? to : from + 1, skipped);
    this.last = { run, message: next - 1, skipped: next - 1 === from ? skipped : 0, shared };
    return next;
  }

  private async due(ns: bigint, signal: AbortSignal): Promise<void> {
    const { pacer } = this.parts;
    if (pacer.waitMs(ns) === 0) return;
    await this.flush();
    await pacer.until(ns, signal);
  }

  private passed(position: StreamPosition | null): void {
    this.last = null;
    this.at = position;
  }
}

/** Returns where a message's last row is. A message without rows is passed as a whole. */
function positionOf({ run: { stream, batch }, message, skipped, shared }: Added): StreamPosition {
  const [ns, seq] = [batch.collectionTimestampNs[message]!, batch.seq[message]!];
  const row = Math.max(0, rowsOf(batch, message) - 1, skipped - 1);
  return { ns, datastreamId: stream.datastream.id, seq, row, ...shared };
}

const isAt = (batch: MessageBatch, row: number, datastreamId: bigint, at: StreamPosition): boolean =>
  batch.collectionTimestampNs[row] === at.ns && datastreamId === at.datastreamId && batch.seq[row] === at.seq;

/** Returns how many rows a message has; 1 if it is sent as it is. */
function rowsOf(batch: MessageBatch, message: number): number {
  if (!('rows' in batch)) return 1;
  const { firstRow } = (batch as RowedBatch).rows;
  return firstRow[message + 1]! - firstRow[message]!;
}
