import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The statement that ends a packet of the driver, as opposed to `… READ COMMITTED`. */
const COMMIT = /COMMIT$/;

/** A hop before MySQL that can keep back what MySQL says to a COMMIT: it happened, and nobody knows. */
export class CommitProxy {
  private server!: Server;
  private readonly sockets = new Set<Socket>();
  private held: Socket[] = [];
  /** Set: the next COMMITs are let through, their answers are not. */
  holds = false;

  constructor(private readonly target: { host: string; port: number }) {}

  /** Resolves with the port it listens at. */
  async open(): Promise<number> {
    this.server = createServer((client) => this.join(client, connect(this.target)));
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  private join(client: Socket, mysql: Socket): void {
    for (const [one, other] of [
      [client, mysql],
      [mysql, client],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
    client.on('data', (bytes) => {
      if (this.holds && COMMIT.test(bytes.toString('latin1'))) this.held.push(mysql.pause());
      mysql.write(bytes);
    });
    mysql.on('data', (bytes) => client.write(bytes));
  }

  /** Answers that were kept back arrive now. */
  release(): void {
    this.holds = false;
    for (const mysql of this.held) mysql.resume();
    this.held = [];
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }
}
