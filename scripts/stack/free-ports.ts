import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ephemeral range: the system could give such a port to an outgoing connection first.
const LOWEST = 15_000;
/**
 * A process listens at its port some seconds after it got it, and another process could find it
 * free until then. So each process searches a range of its own, and offers each port of it before
 * it offers one again.
 */
const PORTS_PER_RANGE = 256;
const RANGES = 60;
const TRIES = 50;

const lowest = LOWEST + (process.pid % RANGES) * PORTS_PER_RANGE;
let offered = Math.floor(Math.random() * PORTS_PER_RANGE);

/** Returns adjacent free ports of this machine, ascending. */
export async function freePorts(count: number): Promise<number[]> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (offered + count > PORTS_PER_RANGE) offered = 0;
    const first = lowest + offered;
    offered += count;
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return ports;
  }
  throw new Error(`No ${count} adjacent free ports between ${lowest} and ${lowest + PORTS_PER_RANGE}.`);
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
