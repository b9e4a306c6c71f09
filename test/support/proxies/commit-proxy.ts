import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Matches the statement at the end of a driver packet, but not `… READ COMMITTED`. */
const COMMIT = /COMMIT$/;

/**
 * A proxy before MySQL that can hold back the answers to COMMIT: the commit happened, but no client
 * knows.
 */
export class CommitProxy {
  private server!: Server;
  private readonly sockets = new Set<Socket>();
  private held: Socket[] = [];
  /** Passes COMMITs on but holds back their answers. */
  holds = false;

  constructor(private readonly target: { host: string; port: number }) {}

  /** Resolves with its port. */
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

  /** Sends the held answers. */
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
