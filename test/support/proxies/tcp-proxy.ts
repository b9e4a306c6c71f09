import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePorts } from '../../../scripts/stack/free-ports.js';

/** A proxy to a service that can be cut and restored, like a failing service or network. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  port = 0;

  constructor(
    private readonly target: { host: string; port: number },
    private readonly host = '127.0.0.1',
  ) {}

  async up(): Promise<void> {
    if (this.server) return;
    const server = createServer((client) => {
      const upstream = connect(this.target);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.sockets.add(from);
        from.on('error', () => to.destroy()).on('close', () => this.sockets.delete(from));
        from.pipe(to);
      }
    });
    this.server = server;
    // Not one of the system's choice: it could give that to another while the proxy is down.
    if (this.port === 0) [this.port = 0] = await freePorts(1);
    await once(server.listen(this.port, this.host), 'listening');
  }

  /** Breaks every connection and refuses new ones. */
  async down(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = once(server, 'close');
    server.close();
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
