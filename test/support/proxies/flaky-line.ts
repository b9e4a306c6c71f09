import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a service that can break, refuse connections, or deliver late. */
export class FlakyLine {
  private readonly sockets = new Set<Socket>();
  private readonly late: { to: Socket; bytes: Buffer }[] = [];
  private held = false;
  private server!: Server;
  port = 0;
  /** New connections break at once. */
  refuses = false;

  constructor(
    private readonly targetPort: number,
    private readonly host = '127.0.0.1',
  ) {}

  async open(): Promise<void> {
    this.server = createServer((client) => this.join(client));
    await once(this.server.listen(0, this.host), 'listening');
    this.port = (this.server.address() as { port: number }).port;
  }

  /** Breaks every connection. What was held back is lost. */
  cut(): void {
    this.late.length = 0;
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  /** Holds all bytes back, both ways, and delivers them when it ends. */
  hold(held: boolean): void {
    this.held = held;
    if (held) return;
    for (const { to, bytes } of this.late.splice(0)) if (!to.destroyed) to.write(bytes);
  }

  async close(): Promise<void> {
    this.cut();
    const closed = once(this.server, 'close');
    this.server.close();
    await closed;
  }

  private join(client: Socket): void {
    if (this.refuses) return void client.resetAndDestroy();
    const upstream = connect({ host: '127.0.0.1', port: this.targetPort });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(from);
      from
        .on('error', () => to.destroy())
        .on('close', () => {
          this.sockets.delete(from);
          to.destroy();
        });
      from.on('data', (bytes) => {
        if (this.held) this.late.push({ to, bytes });
        else to.write(bytes);
      });
    }
  }
}
