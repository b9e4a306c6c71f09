import { CURSOR_CHARS, type CursorWriter, type StreamPosition } from '../../../schema/streaming/stream-cursor.js';
import type { ReasonedRange, TimeRange } from '../../../schema/time/time-range.js';
import { ByteSink } from '../../codec/byte-sink.js';
import { MAX_INT64_BYTES, writeInt64 } from '../../engine/csv/byte-text.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { Framing } from './framing.js';
import { asJsonString, isJsonLine } from './json-frame.js';

/** What records share between two windows. */
export type Window = Pick<StreamPosition, 'untilNs' | 'fillId'>;

/** Records, ready for a socket. `ends`: where each ends, for transports of messages. */
export interface WrittenRecords {
  bytes: Buffer;
  ends: readonly number[];
}

interface Prefix {
  message: Buffer;
  row: Buffer;
}

/** Small, because most of a live stream's writes are. */
const LEAST_BYTES = 2_048;
const ID = Buffer.from('id: ');
const LINE_END = 0x0a;
const CURSOR = Buffer.from(',"cursor":"');
const DATA = Buffer.from('","data":');
const REPLAYED = Buffer.from('","replay":true,"data":');
const REPLAYED_ROW = Buffer.from(',"replay":true');
const AFTER_CURSOR = 0x22;
const END = 0x7d;

/** Writes the records of a connection, messages without parsing them. */
export class RecordWriter {
  private sink = new ByteSink(LEAST_BYTES);
  private ends: number[] = [];
  private readonly prefixes = new Map<bigint, Prefix>();
  private window: Window = { untilNs: 0n, fillId: 0n };
  private cursorOf: bigint | null = null;

  constructor(
    private readonly framing: Framing,
    private readonly cursors: CursorWriter,
  ) {}

  get length(): number {
    return this.sink.length;
  }

  /** Sets what the cursors of the following records say beside their position. */
  enter(window: Window): void {
    this.window = window;
    this.cursorOf = null;
  }

  /** Returns what was written since the last call. The bytes are the caller's. */
  take(): WrittenRecords {
    const taken = { bytes: this.sink.view(), ends: this.ends };
    this.sink = new ByteSink(Math.max(LEAST_BYTES, taken.bytes.length));
    this.ends = [];
    return taken;
  }

  /** Adds message `row` of a batch, its frame byte for byte. */
  message(datastreamId: bigint, batch: MessageBatch, row: number, isReplay: boolean): void {
    const { sink } = this;
    const ns = batch.collectionTimestampNs[row]!;
    this.begin(datastreamId, ns, batch.seq[row]!, 0);
    sink.append(this.prefixOf(datastreamId).message);
    this.integer(ns);
    sink.append(CURSOR);
    this.cursor(ns, batch.seq[row]!, 0);
    sink.append(isReplay ? REPLAYED : DATA);
    const [from, to] = [batch.offsets[row]!, batch.offsets[row + 1]!];
    const frame = batch.data.subarray(from, to);
    sink.append(isJsonLine(batch.data, from, to) ? frame : asJsonString(frame));
    this.end();
  }

  /** Adds a row. `members`: its columns, as `,"name":value` each. */
  row(
    datastreamId: bigint,
    at: Pick<StreamPosition, 'ns' | 'seq' | 'row'>,
    members: Uint8Array,
    isReplay: boolean,
  ): void {
    const { sink } = this;
    this.begin(datastreamId, at.ns, at.seq, at.row);
    sink.append(this.prefixOf(datastreamId).row);
    this.cursor(at.ns, at.seq, at.row);
    sink.byte(AFTER_CURSOR);
    if (isReplay) sink.append(REPLAYED_ROW);
    sink.append(members);
    this.end();
  }

  gap(datastreamId: bigint, { fromNs, toNs, reason }: ReasonedRange): void {
    const cursor = this.cursorAt({ ns: fromNs, datastreamId, seq: -1n, row: 0, ...this.window });
    this.plain(
      `{"type":"gap","datastream_id":${datastreamId},"from":${fromNs},"to":${toNs},` +
        `"reason":${JSON.stringify(reason)},"cursor":"${cursor}"}`,
      cursor,
    );
  }

  /** Marks a stream whose past has been delivered up to a position. */
  live(datastreamId: bigint, at: StreamPosition): void {
    const cursor = this.cursorAt(at);
    this.plain(`{"type":"live","datastream_id":${datastreamId},"cursor":"${cursor}"}`, cursor);
  }

  stop(at: StreamPosition): void {
    const cursor = this.cursorAt(at);
    this.plain(`{"type":"end","cursor":"${cursor}"}`, cursor);
  }

  heartbeat(watermarkNs: bigint): void {
    this.plain(`{"type":"heartbeat","watermark":${watermarkNs}}`);
  }

  revised(datastreamId: bigint, { fromNs, toNs }: TimeRange): void {
    this.plain(`{"type":"revised","datastream_id":${datastreamId},"from":${fromNs},"to":${toNs}}`);
  }

  /** Adds why the connection ends, with where to go on, or why an operation was refused. */
  error(error: { code: string; message: string; details?: Record<string, unknown> }, at: StreamPosition | null): void {
    const cursor = at && this.cursorAt(at);
    this.plain(JSON.stringify({ type: 'error', error, ...(cursor ? { cursor } : {}) }), cursor);
  }

  private cursorAt(position: StreamPosition): string {
    this.cursorOf = null;
    return this.cursors.textOf(position);
  }

  private plain(json: string, cursor: string | null = null): void {
    const { sink, framing } = this;
    if (cursor !== null && framing.hasIds) sink.append(Buffer.from(`id: ${cursor}\n`));
    sink.append(framing.before);
    sink.append(Buffer.from(json));
    sink.append(framing.after);
    this.ends.push(sink.length);
  }

  private begin(datastreamId: bigint, ns: bigint, seq: bigint, row: number): void {
    if (this.cursorOf !== datastreamId) {
      this.cursors.begin({ datastreamId, ...this.window });
      this.cursorOf = datastreamId;
    }
    const { sink, framing } = this;
    if (framing.hasIds) {
      sink.append(ID);
      this.cursor(ns, seq, row);
      sink.byte(LINE_END);
    }
    if (framing.before.length > 0) sink.append(framing.before);
  }

  private end(): void {
    const { sink, framing } = this;
    sink.byte(END);
    sink.append(framing.after);
    this.ends.push(sink.length);
  }

  private cursor(ns: bigint, seq: bigint, row: number): void {
    const { sink } = this;
    this.cursors.write(sink.reserve(CURSOR_CHARS), sink.length, ns, seq, row);
    sink.length += CURSOR_CHARS;
  }

  private integer(value: bigint): void {
    const { sink } = this;
    const target = sink.reserve(MAX_INT64_BYTES);
    sink.length = writeInt64(target, sink.length, Number(BigInt.asIntN(32, value)), Number(value >> 32n));
  }

  private prefixOf(id: bigint): Prefix {
    let prefix = this.prefixes.get(id);
    if (!prefix) {
      const from = (type: string, more: string): Buffer =>
        Buffer.from(`{"type":"${type}","datastream_id":${id},${more}`);
      prefix = { message: from('message', '"ts":'), row: from('row', '"cursor":"') };
      this.prefixes.set(id, prefix);
    }
    return prefix;
  }
}
