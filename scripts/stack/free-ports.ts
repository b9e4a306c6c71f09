import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range from which systems lend ports to outgoing connections: one of those could be taken before its user listens.
const LOWEST = 15_000;
/**
 * Who is given a port listens at it some seconds later. Until then another process, which looks for ports at the same time, would find it
 * free as well: so each looks in a stretch of its own, and offers none of it twice before all of it.
 */
const STRETCH = 256;
const STRETCHES = 60;
const TRIES = 50;

const lowest = LOWEST + (process.pid % STRETCHES) * STRETCH;
let offered = Math.floor(Math.random() * STRETCH);

/** Neighbouring ports of this machine, ascending, that nobody listens at now. */
export async function freePorts(count: number): Promise<number[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (offered + count > STRETCH) offered = 0;
    const first = lowest + offered;
    offered += count;
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
  throw new Error(`No ${count} neighbouring free ports were found between ${lowest} and ${lowest + STRETCH}.`);
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
