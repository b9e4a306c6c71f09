import type { FeedForm } from '../../../../schema/tardis/feeds/feed-form.js';
import { ByteSink } from '../../../kernel/byte-sink.js';
import type { MessageBatch } from '../../../messages/message-batch.js';
import type { FollowedSource } from '../../followed-source.js';
import type { Framing } from '../../records/framing.js';
import type { ConnectionEnd } from '../../streaming-core.js';
import { failedEnd } from '../failed-end.js';
import type { ConnectionWriter, TransportEnd, WrittenRecords } from '../../records/connection-writer.js';
import { asJsonString } from '../../records/json-frame.js';
import { isJsonLine } from './json-line.js';
import { iso100Ns } from '../replay/replay-time.js';
import { type FeedLines, feedLinesOf } from './feed-lines.js';
import { type FeedSource, feedSource } from './feed-source.js';

const LEAST_BYTES = 2_048;
/** Bytes after which a run of messages is interrupted. */
const WRITE_BYTES = 256 << 10;
const [LINE_END, CARRIAGE_RETURN, SPACE] = [0x0a, 0x0d, 0x20];

/**
 * Writes messages in the lines of raw feeds or of the replay protocol, with an empty line where
 * some are missing. A WebSocket gets the messages as the exchange sends them. A feed that fails is
 * broken off: clients know no other sign.
 */
export class FeedWriter implements ConnectionWriter {
  transportEnd: TransportEnd = { code: 1_000, reason: '' };
  private sink = new ByteSink(LEAST_BYTES);
  private readonly sources: ReadonlyMap<bigint, FeedSource>;
  /** Numbers of the ranges that messages of each datastream have reached. */
  private readonly reached = new Map<bigint, number>();
  private readonly lines: FeedLines;
  private ends: number[] = [];
  private messages = 0;
  private isBroken = false;

  constructor(form: FeedForm, streams: readonly FollowedSource[], framing: Framing) {
    this.lines = feedLinesOf(form, framing);
    this.sources = new Map(streams.map((stream) => [stream.datastream.id, feedSource(form, stream)]));
  }

  get length(): number {
    return this.sink.length;
  }

  take(): WrittenRecords {
    const bytes = this.sink.view();
    this.sink = new ByteSink(Math.max(LEAST_BYTES, bytes.length));
    const { messages, ends } = this;
    this.messages = 0;
    this.ends = [];
    return { bytes, ends: this.lines.areMessages ? ends : [bytes.length], messages };
  }

  add(id: bigint, batch: MessageBatch, from: number, to: number): number {
    const source = this.sources.get(id);
    let next = from;
    while (source && next < to && this.sink.length < WRITE_BYTES) this.message(id, source, batch, next++);
    return source ? next : to;
  }

  /** An empty line, once for breaks that follow each other. */
  gap(): void {
    if (this.isBroken) return;
    this.isBroken = true;
    this.sink.append(this.lines.gap);
  }

  error(error: ConnectionEnd): void {
    this.transportEnd = failedEnd(error);
  }

  // Feeds have no lines for these.
  enter(): void {}
  leave(): void {}
  live(): void {}
  stop(): void {}
  heartbeat(): void {}
  revised(): void {}

  private message(id: bigint, source: FeedSource, batch: MessageBatch, row: number): void {
    const { data, offsets, collectionTimestampNs } = batch;
    const [from, to] = [offsets[row]!, offsets[row + 1]!];
    const bytes = data.subarray(from, to);
    const frame = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    if (!source.accepts(frame)) return;
    const ns = collectionTimestampNs[row]!;
    this.enterRange(id, source, ns);
    const { sink, lines } = this;
    if (lines.areMessages) {
      this.frame(frame, source);
      this.ends.push(sink.length);
    } else {
      sink.append(lines.before);
      sink.append(Buffer.from(iso100Ns(ns)));
      sink.append(lines.between);
      this.frame(isJsonLine(frame) ? frame : inOneLine(frame), source);
      sink.append(lines.after);
    }
    this.isBroken = false;
    this.messages++;
  }

  /** Tells a break where a range of the datastream has ended since its last message. */
  private enterRange(id: bigint, { endsNs }: FeedSource, ns: bigint): void {
    const before = this.reached.get(id) ?? endsNs.findIndex((endNs) => ns < endNs);
    let range = before;
    while (range < endsNs.length && endsNs[range]! <= ns) range++;
    this.reached.set(id, range);
    if (range > before) this.gap();
  }

  private frame(frame: Buffer, { dress }: FeedSource): void {
    const { sink } = this;
    if (!dress || frame.includes(dress.unless)) return sink.append(frame);
    sink.append(dress.before);
    sink.append(frame.subarray(dress.cutBefore, frame.length - dress.cutAfter));
    sink.append(dress.after);
  }
}

/** Line breaks of a JSON value are white space; what is no JSON becomes a JSON string. */
function inOneLine(frame: Buffer): Buffer {
  const line = Buffer.from(frame);
  for (let at = 0; at < line.length; at++) {
    if (line[at] === LINE_END || line[at] === CARRIAGE_RETURN) line[at] = SPACE;
  }
  return isJsonLine(line) ? line : asJsonString(frame);
}
