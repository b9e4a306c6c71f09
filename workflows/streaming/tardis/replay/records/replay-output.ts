import { ByteSink } from '../../../../kernel/byte-sink.js';
import type { TransportEnd, WrittenRecords } from '../../../records/connection-writer.js';
import type { Framing } from '../../../records/framing.js';
import type { ConnectionEnd } from '../../../streaming-core.js';
import { failedEnd } from '../../failed-end.js';

const LEAST_BYTES = 2_048;
const COMPLETE: TransportEnd = { code: 1_000, reason: 'WS replay finished' };

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
  fail(error: ConnectionEnd): void {
    const { code, message } = error;
    this.transportEnd = failedEnd(error);
    if (!this.framing.isMessage) this.add(Buffer.from(JSON.stringify({ code, message })));
  }
}
