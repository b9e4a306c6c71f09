import { mergeRanges, type TimeRange } from '../../schema/time/time-range.js';
import type { SourceStream } from '../views/view-stage.js';

/** A range without an end while the span that gives it is open. */
interface OpenRange {
  fromNs: bigint;
  toNs: bigint | null;
}

/** A datastream of a connection, as the core allows it. */
export interface FollowedSource {
  datastream: SourceStream;
  /** The shard whose watermark bounds `live`. */
  shard: string;
  /** Imported history, which is complete as it stands. */
  granted: readonly TimeRange[];
  /** Collected time, sorted and disjoint. */
  live: readonly OpenRange[];
  /** Watermark of the stream when the core was asked; null if its shard has sealed nothing. */
  sealedThroughNs: bigint | null;
  /** The first stored moment; null if nothing is stored. */
  earliestNs: bigint | null;
}

/** Returns what the account may see of the stream before `toNs`. */
export function allowedBefore({ granted, live }: FollowedSource, range: TimeRange): TimeRange[] {
  const { fromNs, toNs } = range;
  const open = live.map((one) => ({ fromNs: one.fromNs, toNs: one.toNs ?? toNs }));
  const clipped = [...granted, ...open].map((one) => ({
    fromNs: one.fromNs > fromNs ? one.fromNs : fromNs,
    toNs: one.toNs < toNs ? one.toNs : toNs,
  }));
  return mergeRanges(clipped);
}

/**
 * Returns the first moment at which the stream can still bring a record that is not sealed; null if
 * it never can.
 */
export function nextUnsealedNs({ live }: FollowedSource, sealedNs: bigint | null): bigint | null {
  for (const { fromNs, toNs } of live) {
    if (toNs !== null && sealedNs !== null && toNs <= sealedNs) continue;
    return sealedNs === null || fromNs > sealedNs ? fromNs : sealedNs;
  }
  return null;
}
