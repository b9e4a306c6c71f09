import { ByteSink } from '../../../../codec/byte-sink.js';
import type { TransportEnd, WrittenRecords } from '../../../records/connection-writer.js';
import type { Framing } from '../../../records/framing.js';
import type { ConnectionEnd } from '../../../streaming-core.js';

const LEAST_BYTES = 2_048;
const COMPLETE: TransportEnd = { code: 1_000, reason: 'WS replay finished' };
/** The code with which the protocol closes a WebSocket after an error. */
const FAILED = 1_011;
/** Bytes of a reason: a close frame has at most 125 with its code. */
const MAX_REASON_BYTES = 123;

/** The records of a connection that speaks the replay protocol, until its socket takes them. */
export class ReplayOutput {
  transportEnd = COMPLETE;
  private sink = new ByteSink(LEAST_BYTES);
  private ends: number[] = [];

  private readonly after: Buffer;

  constructor(private readonly framing: Framing) {
    this.after = Buffer.from(framing.after);
  }

  get length(): number {
    return this.sink.length;
  }

  take(): WrittenRecords {
    const taken = { bytes: this.sink.view(), ends: this.ends, messages: this.ends.length };
    this.sink = new ByteSink(Math.max(LEAST_BYTES, taken.bytes.length));
    this.ends = [];
    return taken;
  }

  /** Adds a record that consists of these parts. */
  add(...parts: readonly Uint8Array[]): void {
    for (const part of parts) this.sink.append(part);
    this.sink.append(this.after);
    this.ends.push(this.sink.length);
  }

  /** Ends with an error: the close frame of a WebSocket says it, otherwise a last line. */
  fail({ code, message }: ConnectionEnd): void {
    this.transportEnd = { code: FAILED, reason: shortened(message) };
    if (!this.framing.isMessage) this.add(Buffer.from(JSON.stringify({ code, message })));
  }
}

function shortened(text: string): string {
  let short = text;
  while (Buffer.byteLength(short) > MAX_REASON_BYTES) short = short.slice(0, -1);
  return short;
}
