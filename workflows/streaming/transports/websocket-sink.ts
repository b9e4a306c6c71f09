import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { TransportEnd, WrittenRecords } from '../records/connection-writer.js';
import type { RecordSink } from '../record-sink.js';
import { drained } from './http-sink.js';

/** A WebSocket: each record is a text message. */
export class WebSocketSink implements RecordSink {
  private waiting: Promise<void> = Promise.resolve();

  /** `socket`: what the WebSocket writes to. */
  constructor(
    private readonly client: WebSocket,
    private readonly socket: Duplex,
    private readonly gone: AbortSignal,
    private readonly stallMs: number,
  ) {}

  write({ bytes, ends }: WrittenRecords): Promise<void> {
    this.gone.throwIfAborted();
    let from = 0;
    this.socket.cork();
    for (const to of ends) {
      this.client.send(bytes.subarray(from, to), { binary: false });
      from = to;
    }
    this.socket.uncork();
    if (this.socket.writableNeedDrain) this.waiting = drained(this.socket, this.gone, this.stallMs);
    return this.waiting;
  }

  end({ code, reason }: TransportEnd): void {
    this.client.close(code, reason);
  }
}
