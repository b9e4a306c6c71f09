/** Low bits of a seq that count the frames of an epoch. The high bits are the epoch. */
const COUNTER_BITS = 40n;

/** Returns the seq of an epoch's `counter`-th frame. Seqs increase across owners of a shard. */
export function seqOf(epoch: bigint, counter: bigint): bigint {
  return (epoch << COUNTER_BITS) | counter;
}

/** Returns the epoch in which a frame was received. */
export function epochOf(seq: bigint): bigint {
  return seq >> COUNTER_BITS;
}

/** Returns the position of a frame in its epoch. */
export function counterOf(seq: bigint): bigint {
  return seq & ((1n << COUNTER_BITS) - 1n);
}
