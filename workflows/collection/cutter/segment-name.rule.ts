import { nsToRfc3339 } from '../../../schema/timestamps.js';

/** Bits of a seq that count frames; the epoch stands above them. */
const COUNTER_BITS = 40n;

/** Arrival number of a shard's `counter`-th frame in an epoch: ascending over the owners of a shard. */
export function seqOf(epoch: bigint, counter: bigint): bigint {
  return (epoch << COUNTER_BITS) | counter;
}

/** The epoch in which a frame was received. */
export function epochOf(seq: bigint): bigint {
  return seq >> COUNTER_BITS;
}

/**
 * Blob name of a raw segment (design.md, Raw data): it follows from the content, so that a repeat meets its own blob. The day is that
 * of the first collection time, UTC.
 */
export function segmentName(shard: string, firstNs: bigint, firstSeq: bigint, lastSeq: bigint): string {
  const day = nsToRfc3339(firstNs).slice(0, 10).replaceAll('-', '/');
  return `raw/${shard}/${day}/${epochOf(firstSeq)}-${counterOf(firstSeq)}-${counterOf(lastSeq)}.parquet`;
}

function counterOf(seq: bigint): bigint {
  return seq & ((1n << COUNTER_BITS) - 1n);
}
