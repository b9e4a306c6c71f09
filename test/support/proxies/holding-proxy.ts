import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** An HTTP proxy before a service that can delay chosen requests, like a slow network. */
export class HoldingProxy {
  private server!: Server;
  private gate = Promise.withResolvers<boolean>();
  /** Requests and answers held since the last release. */
  held = 0;
  /** Selects the bodies to hold; none by default. */
  holds: (body: string) => boolean = () => false;
  /** Selects by their bodies the requests whose answers to hold; none by default. */
  holdsAnswer: (body: string) => boolean = () => false;

  constructor(
    private readonly targetPort: number,
    private readonly targetHost = '127.0.0.1',
  ) {}

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    // A client that ends amid its request is no failure of the proxy.
    this.server = createServer((incoming, outgoing) => {
      this.pass(incoming, outgoing).catch(() => outgoing.destroy());
    });
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
    const text = body.toString();
    if (this.holds(text) && !(await this.hold())) return void outgoing.destroy();
    const holdsAnswer = this.holdsAnswer(text);
    const options = {
      host: this.targetHost,
      port: this.targetPort,
      path: incoming.url,
      method: incoming.method,
      headers: incoming.headers,
    };
    const forwarded = request(options, (answer) => {
      const answering = holdsAnswer ? this.hold() : Promise.resolve(true);
      void answering.then((passes) => {
        if (!passes) return void outgoing.destroy();
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, outgoing).catch(() => {});
      });
    });
    forwarded.on('error', () => outgoing.destroy());
    forwarded.end(body);
  }

  /** Returns whether what was held is passed on. */
  private async hold(): Promise<boolean> {
    this.held += 1;
    return this.gate.promise;
  }

  /** Passes on what is held and everything that follows, until something is to be held again. */
  release(): void {
    this.end(true);
  }

  /** Loses what is held, like a network that ends, and passes on what follows. */
  lose(): void {
    this.end(false);
  }

  private end(passes: boolean): void {
    this.holds = () => false;
    this.holdsAnswer = () => false;
    this.held = 0;
    this.gate.resolve(passes);
    this.gate = Promise.withResolvers();
  }

  async close(): Promise<void> {
    this.release();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
