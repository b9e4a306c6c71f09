/** Bits of a seq that count the frames of an epoch. The epoch stands above them. */
const COUNTER_BITS = 40n;

/** Returns the seq of the `counter`-th frame that a shard received in an epoch. Seqs ascend over the owners of a shard. */
export function seqOf(epoch: bigint, counter: bigint): bigint {
  return (epoch << COUNTER_BITS) | counter;
}

/** Returns the epoch in which a frame was received. */
export function epochOf(seq: bigint): bigint {
  return seq >> COUNTER_BITS;
}

/** Returns which frame of its epoch has this seq. */
export function counterOf(seq: bigint): bigint {
  return seq & ((1n << COUNTER_BITS) - 1n);
}
