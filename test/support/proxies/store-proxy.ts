import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StoreRequest {
  method: string;
  /** Path with the query. */
  path: string;
  headers: IncomingMessage['headers'];
}

/**
 * Fault of a request: it is passed on, is never answered, loses its connection, gets a refusal
 * without an end, or this answer.
 */
export type StoreFault =
  'pass' | 'hang' | 'cut' | 'flood' | { status: number; headers?: Record<string, string>; body?: string };

/** A proxy before a store that speaks HTTP. A test says which requests fail, and how. */
export class StoreProxy {
  private server!: Server;
  /** Requests that were passed on, as `PUT /bucket/name?partNumber=1`. */
  readonly passed: string[] = [];
  /** Requests that got no answer. */
  hanging = 0;
  /** Those of them whose connection has ended. */
  ended = 0;
  fault: (request: StoreRequest) => StoreFault = () => 'pass';

  /** `target`: the store's address, without a path. */
  constructor(private readonly target: () => string) {}

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    this.server = createServer((incoming, outgoing) => this.answer(incoming, outgoing));
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
  }

  /** Passes everything on. */
  heal(): void {
    this.fault = () => 'pass';
    this.passed.length = 0;
    this.hanging = 0;
    this.ended = 0;
  }

  /** Breaks every connection. */
  cutAll(): void {
    this.server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = '', url: path = '', headers } = incoming;
    const fault = this.fault({ method, path, headers });
    if (fault === 'cut') return void incoming.socket.destroy();
    if (fault === 'hang') {
      this.hanging += 1;
      outgoing.on('close', () => (this.ended += 1));
      return void incoming.resume();
    }
    if (fault === 'flood') {
      incoming.resume();
      return flood(outgoing.writeHead(403, { 'content-type': 'application/xml' }));
    }
    if (fault !== 'pass') {
      incoming.resume();
      outgoing.writeHead(fault.status, { ...fault.headers, connection: 'close' });
      return void outgoing.end(fault.body);
    }
    this.passed.push(`${method} ${path}`);
    // The header Host stays: signatures contain it.
    const forwarded = request(this.target() + path, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  }
}

/** Writes until the connection ends. */
function flood(outgoing: ServerResponse): void {
  const block = Buffer.alloc(65_536, ' ');
  const more = (): void => {
    while (!outgoing.destroyed && outgoing.write(block));
  };
  outgoing.on('drain', more);
  more();
}

/** Returns an answer of a store that speaks S3. */
export const s3Error = (status: number, code: string): StoreFault => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`,
});

/** Returns an answer of Azure Blob Storage. */
export const azureError = (status: number, code: string): StoreFault => ({
  status,
  headers: { 'content-type': 'application/xml', 'x-ms-error-code': code },
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`,
});
