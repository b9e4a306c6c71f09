import { createServer, request, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** An HTTP proxy before a service that can delay chosen requests, like a slow network. */
export class HoldingProxy {
  private server!: Server;
  private released: () => void = () => undefined;
  /** Requests held since the last release. */
  held = 0;
  /** Selects the bodies to hold; none by default. */
  holds: (body: string) => boolean = () => false;

  constructor(
    private readonly targetPort: number,
    private readonly targetHost = '127.0.0.1',
  ) {}

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    let gate = new Promise<void>((resolve) => (this.released = resolve));
    this.server = createServer((incoming, outgoing) => {
      void (async () => {
        const body = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
        if (this.holds(body.toString())) {
          this.held += 1;
          await gate;
        }
        const options = {
          host: this.targetHost,
          port: this.targetPort,
          path: incoming.url,
          method: incoming.method,
          headers: incoming.headers,
        };
        const forwarded = request(options, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        });
        forwarded.on('error', () => outgoing.destroy());
        forwarded.end(body);
      })();
    });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const release = this.released;
    this.released = () => {
      release();
      gate = Promise.resolve();
    };
  }

  /** Passes everything on from now on. */
  release(): void {
    this.holds = () => false;
    this.released();
  }

  async close(): Promise<void> {
    this.release();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
