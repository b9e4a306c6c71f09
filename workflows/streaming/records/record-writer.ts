import { CursorWriter, type StreamPosition } from '../../../schema/streaming/stream-cursor.js';
import type { ReasonedRange, TimeRange } from '../../../schema/time/time-range.js';
import { ByteSink } from '../../kernel/byte-sink.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { ConnectionWriter, Window, WrittenRecords } from './connection-writer.js';
import type { Framing } from './framing.js';
import { type RecordTexts, writePart, type WrittenPart } from './written-part.js';

/** Small, because most of a live stream's writes are. */
const LEAST_BYTES = 2_048;
/** Bytes that are written ahead of their turn: of a stream, and of all streams of a connection. */
const PART_BYTES = 128 << 10;
const PARTS_BYTES = 4 << 20;

/** Codes of errors after which a stream goes on by its cursor. */
const PASSING: ReadonlySet<string> = new Set(['unavailable', 'request_timeout']);
const CONTINUE = 'Continue with the cursor.';

/** Writes the records of a connection, messages without parsing them. */
export class RecordWriter implements ConnectionWriter {
  readonly transportEnd = { code: 1_000, reason: '' };
  private sink = new ByteSink(LEAST_BYTES);
  /** Memory that the socket has given back, within a window. */
  private spare: ByteSink | null = null;
  private isInWindow = false;
  private ends: number[] = [];
  private messages = 0;
  private readonly cursors: CursorWriter;
  private readonly parts = new Map<bigint, WrittenPart>();
  private partBytes = PART_BYTES;
  private readonly texts = new Map<bigint, { message: RecordTexts; row: RecordTexts }>();
  private window: Window = { untilNs: 0n, fillId: 0n };

  /** `isReplay`: whether records are the past of a stream that was added later. */
  constructor(
    private readonly framing: Framing,
    cursorKey: Uint8Array,
    private readonly isReplay: boolean,
  ) {
    this.cursors = new CursorWriter(cursorKey);
  }

  get length(): number {
    return this.sink.length;
  }

  enter(window: Window, streams: number): void {
    this.leave();
    this.isInWindow = true;
    this.window = window;
    this.partBytes = Math.min(PART_BYTES, PARTS_BYTES / Math.max(1, streams));
  }

  leave(): void {
    // A follower of live streams keeps no memory between windows.
    this.isInWindow = false;
    this.spare = null;
    this.parts.clear();
  }

  take(): WrittenRecords {
    const { sink, ends, messages } = this;
    const bytes = sink.view();
    // The next one is hardly longer than half as much again, so that it need not grow.
    this.sink = this.spare ?? new ByteSink(Math.max(LEAST_BYTES, Math.ceil(1.5 * bytes.length)));
    this.sink.length = 0;
    this.spare = null;
    this.ends = [];
    this.messages = 0;
    const giveBack = (): void => {
      if (this.isInWindow) this.spare = sink;
    };
    return { bytes, ends, messages, giveBack };
  }

  add(datastreamId: bigint, batch: MessageBatch, from: number, to: number, skipped: number): number {
    const part = this.partOf(datastreamId, batch, from);
    const { memory, ends } = part;
    const { sink } = this;
    const next = Math.min(to, part.to);
    const [first, end] = [part.recordOf(from) + skipped, part.recordOf(next)];
    if (first >= end) return next;
    const [start, stop] = [endOf(ends, first - 1), ends[end - 1]!];
    const moved = sink.length - start;
    // Without a view of the bytes: runs of streams that take turns are short.
    memory.copy(sink.reserve(stop - start), sink.length, start, stop);
    sink.length += stop - start;
    this.messages += end - first;
    if (this.framing.isMessage) for (let i = first; i < end; i++) this.ends.push(ends[i]! + moved);
    return next;
  }

  gap(datastreamId: bigint, { fromNs, toNs, reason, also }: ReasonedRange): void {
    const cursor = this.cursors.textOf({ ns: fromNs, datastreamId, seq: -1n, row: 0, ...this.window });
    this.plain(
      `{"type":"gap","datastream_id":${datastreamId},"from":${fromNs},"to":${toNs},` +
        `"reason":${JSON.stringify(reason)},${also?.length ? `"also":${JSON.stringify(also)},` : ''}"cursor":"${cursor}"}`,
      cursor,
    );
  }

  live(datastreamId: bigint, at: StreamPosition): void {
    const cursor = this.cursors.textOf(at);
    this.plain(`{"type":"live","datastream_id":${datastreamId},"cursor":"${cursor}"}`, cursor);
  }

  stop(at: StreamPosition): void {
    const cursor = this.cursors.textOf(at);
    this.plain(`{"type":"end","cursor":"${cursor}"}`, cursor);
  }

  heartbeat(watermarkNs: bigint): void {
    this.plain(`{"type":"heartbeat","watermark":${watermarkNs}}`);
  }

  revised(datastreamId: bigint, { fromNs, toNs }: TimeRange): void {
    this.plain(`{"type":"revised","datastream_id":${datastreamId},"from":${fromNs},"to":${toNs}}`);
  }

  error(error: { code: string; message: string; details?: Record<string, unknown> }, at: StreamPosition | null): void {
    const cursor = at && this.cursors.textOf(at);
    const advice = cursor && PASSING.has(error.code) ? ` ${CONTINUE}` : '';
    const told = { ...error, message: error.message + advice };
    this.plain(JSON.stringify({ type: 'error', error: told, ...(cursor ? { cursor } : {}) }), cursor);
  }

  private plain(json: string, cursor: string | null = null): void {
    const { sink, framing } = this;
    if (cursor !== null && framing.hasIds) sink.append(Buffer.from(`id: ${cursor}\n`));
    sink.append(Buffer.from(`${framing.before}${json}${framing.after}`));
    this.ends.push(sink.length);
  }

  /** Returns written records of the batch that begin with a message or hold it. */
  private partOf(id: bigint, batch: MessageBatch, from: number): WrittenPart {
    const known = this.parts.get(id);
    if (known?.batch === batch && from >= known.from && from < known.to) return known;
    const { message, row } = this.textsOf(id);
    this.cursors.begin({ datastreamId: id, ...this.window });
    const texts = 'rows' in batch ? row : message;
    const tools = { texts, cursors: this.cursors, memory: known?.memory };
    const part = writePart(batch, from, this.partBytes, tools);
    this.parts.set(id, part);
    return part;
  }

  private textsOf(id: bigint): { message: RecordTexts; row: RecordTexts } {
    let texts = this.texts.get(id);
    if (!texts) this.texts.set(id, (texts = textsOf(id, this.framing, this.isReplay)));
    return texts;
  }
}

const endOf = (ends: Int32Array, i: number): number => (i < 0 ? 0 : ends[i]!);

function textsOf(
  id: bigint,
  { hasIds, before, after }: Framing,
  isReplay: boolean,
): { message: RecordTexts; row: RecordTexts } {
  const begin = (type: string): string => `${hasIds ? '\n' : ''}${before}{"type":"${type}","datastream_id":${id},`;
  const text = (...parts: string[]): Buffer => Buffer.from(parts.join(''));
  const replay = isReplay ? ',"replay":true' : '';
  const idText = hasIds ? text('id: ') : null;
  const behind = text('}', after);
  return {
    message: [idText, text(begin('message'), '"ts":'), text(',"cursor":"'), text('"', replay, ',"data":'), behind],
    row: [idText, null, text(begin('row'), '"cursor":"'), text('"', replay), behind],
  };
}
