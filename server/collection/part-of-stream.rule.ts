import { partName } from '../../schema/collection/shard-name.rule.js';

/**
 * Returns the shard that should collect a stream while an exchange has this many parts: rendezvous
 * hashing, so that one more part takes streams from the others and moves none between them. `key`:
 * the id of a datastream.
 */
export function partOfStream(exchange: string, key: bigint, parts: number): string {
  let best = 1;
  let bestWeight = -1;
  for (let part = 1; part <= parts; part++) {
    const weight = weightOf(key, part);
    if (weight > bestWeight) [best, bestWeight] = [part, weight];
  }
  return partName(exchange, best);
}

function weightOf(key: bigint, part: number): number {
  const low = Number(BigInt.asUintN(32, key));
  const high = Number(BigInt.asUintN(32, key >> 32n));
  return mix(mix(low ^ mix(high)) ^ Math.imul(part, 0x9e3779b1));
}

/** The last step of MurmurHash3: each bit of the input changes half of the output's. */
function mix(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
