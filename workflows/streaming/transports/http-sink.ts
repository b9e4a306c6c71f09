import type { ServerResponse } from 'node:http';
import type { TransportEnd, WrittenRecords } from '../records/connection-writer.js';
import { type RecordSink, StalledReaderError } from '../record-sink.js';

const COMPLETE = 1_000;

/** A response of NDJSON or server-sent events. */
export class HttpSink implements RecordSink {
  private waiting: Promise<void> = Promise.resolve();

  /** `stallMs`: how long a reader may take nothing. `gone` aborts when it has left. */
  constructor(
    private readonly response: ServerResponse,
    private readonly gone: AbortSignal,
    private readonly stallMs: number,
  ) {}

  write({ bytes, giveBack }: WrittenRecords): Promise<void> {
    this.gone.throwIfAborted();
    // Of writers that wait for the socket, none goes ahead of another one.
    if (!this.response.write(bytes, giveBack)) this.waiting = drained(this.response, this.gone, this.stallMs);
    return this.waiting;
  }

  end({ code }: TransportEnd): void {
    if (code === COMPLETE) this.response.end();
    // Without its last chunk, no client takes it for complete.
    else this.response.socket?.end();
  }
}

interface Drains {
  once(event: 'drain', listener: () => void): unknown;
  off(event: 'drain', listener: () => void): unknown;
}

/** Resolves when a socket takes more. Rejects if its reader leaves, or stalls for `stallMs`. */
export function drained(socket: Drains, gone: AbortSignal, stallMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = (): void => reject(gone.reason as Error);
  const timer = setTimeout(() => reject(new StalledReaderError('no bytes were taken')), stallMs);
  socket.once('drain', resolve);
  gone.addEventListener('abort', leave, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    socket.off('drain', resolve);
    gone.removeEventListener('abort', leave);
  });
}
