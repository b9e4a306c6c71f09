import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range from which systems lend ports to outgoing connections: one of those could be taken before its user listens.
const LOWEST = 15_000;
const HIGHEST = 30_000;
const TRIES = 50;

/** Neighbouring ports of this machine, ascending, that nobody listens at now. */
export async function freePorts(count: number): Promise<number[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST - count));
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
  throw new Error(`No ${count} neighbouring free ports were found between ${LOWEST} and ${HIGHEST}.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
