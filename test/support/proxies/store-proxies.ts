import { HoldingProxy } from './holding-proxy.js';
import { TcpProxy } from './tcp-proxy.js';

/** Returns a proxy to the MySQL of the tests. */
export function mysqlProxy(): TcpProxy {
  const at = new URL(process.env.MYSQL_URL ?? 'mysql://root@127.0.0.1:33306/');
  return new TcpProxy({ host: at.hostname, port: Number(at.port || 3306) });
}

const blobEndpoint = (connection: string): URL => new URL(/BlobEndpoint=([^;]+)/.exec(connection)?.[1] ?? '');

/** Returns a proxy to a Blob Storage and the connection string through it. */
export function blobProxy(connection: string): { proxy: TcpProxy; connection: () => string } {
  const at = blobEndpoint(connection);
  const proxy = new TcpProxy({ host: at.hostname, port: Number(at.port) });
  return { proxy, connection: () => connection.replace(at.origin, `http://127.0.0.1:${proxy.port}`) };
}

/** Starts a `blobProxy` that can hold requests. */
export function holdingBlobProxy(connection: string): { proxy: HoldingProxy; connection: () => string } {
  const at = blobEndpoint(connection);
  const proxy = new HoldingProxy(Number(at.port), at.hostname);
  return { proxy, connection: () => connection.replace(at.origin, proxy.url) };
}
