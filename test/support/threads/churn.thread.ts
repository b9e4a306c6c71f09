import { parentPort } from 'node:worker_threads';
import { getHeapSpaceStatistics } from 'node:v8';

/**
 * A thread that makes garbage beside objects that live for a while, and sends the MiB of its young
 * generation.
 */
let living: { i: number }[] = [];
for (let i = 0; i < 3e6; i++) {
  living.push({ i });
  if (living.length > 2e5) living = [];
}
const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')!;
parentPort!.postMessage(young.space_size / 2 ** 20);
