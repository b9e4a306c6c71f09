import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { createServer } from 'node:tls';
import { execa } from 'execa';

export interface TlsProxy {
  /** The address, `https://localhost:PORT`. */
  url: string;
  /** File of the certificate, for NODE_EXTRA_CA_CERTS. */
  certificate: string;
  close: () => Promise<void>;
}

/** Serves a port under TLS with a certificate of its own: some clients know https only. */
export async function startTlsProxy(port: number, folder: string): Promise<TlsProxy> {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await execa('openssl', [...made, ...subject, '-keyout', key, '-out', certificate]);
  const sockets = new Set<Socket>();
  const server = createServer({ key: await readFile(key), cert: await readFile(certificate) }, (client) => {
    const behind = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => (sockets.delete(one), other.destroy()));
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
