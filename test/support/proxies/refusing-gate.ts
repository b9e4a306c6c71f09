import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer, type Server } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { execa } from 'execa';

/**
 * Response of the gate to an upgrade: nothing special, a status, or a handshake with an untrusted
 * certificate.
 */
export type GateMode = 'open' | 429 | 418 | 403 | 'untrusted';

interface Identity {
  key: Buffer;
  cert: Buffer;
}

/** The TLS front of an exchange that may refuse websockets. */
export class RefusingGate {
  private readonly sockets = new Set<Duplex>();
  private server!: Server;
  private folder = '';
  private trusted!: Identity;
  private untrusted!: Identity;
  private mode: GateMode = 'open';
  /** Attempts that were refused since the mode was set. */
  refused = 0;

  /** `target`: the port of the exchange on this machine. */
  constructor(private readonly target: () => number) {}

  async up(): Promise<void> {
    this.folder = await mkdtemp(path.join(tmpdir(), 'gate-'));
    this.trusted = await this.identity('trusted');
    this.untrusted = await this.identity('untrusted');
    this.server = createServer(this.trusted);
    this.server.on('secureConnection', (socket: Socket) => this.keep(socket));
    this.server.on('tlsClientError', () => (this.refused += 1));
    this.server.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) =>
      this.upgrade(request, client, head),
    );
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
  }

  /** The address for collectors that trust `certificate`. */
  get url(): string {
    return `wss://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  get certificate(): string {
    return path.join(this.folder, 'trusted.crt');
  }

  /** Breaks every connection and answers new ones like this. */
  answer(mode: GateMode): void {
    this.mode = mode;
    this.refused = 0;
    this.server.setSecureContext(mode === 'untrusted' ? this.untrusted : this.trusted);
    for (const socket of this.sockets) socket.destroy();
  }

  async down(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  private upgrade({ method, url, rawHeaders }: IncomingMessage, client: Duplex, head: Buffer): void {
    if (typeof this.mode === 'number') {
      this.refused += 1;
      client.end(`HTTP/1.1 ${this.mode} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const upstream = connect(this.target(), '127.0.0.1');
    this.keep(upstream);
    const headers = rawHeaders.map((text, i) => (i % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
    upstream.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`);
    upstream.write(head);
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    upstream.pipe(client).pipe(upstream);
  }

  private keep(socket: Duplex): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => this.sockets.delete(socket));
  }

  private async identity(name: string): Promise<Identity> {
    const [key, cert] = [path.join(this.folder, `${name}.key`), path.join(this.folder, `${name}.crt`)];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    await execa('openssl', ['req', ...kind, '-keyout', key, '-out', cert, ...subject]);
    return { key: await readFile(key), cert: await readFile(cert) };
  }
}
