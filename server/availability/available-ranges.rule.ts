import type { TimeRange } from '../spans/time-range.rule.js';

/** A stretch of stored messages, half-open. */
export interface StoredStretch extends TimeRange {
  rows: bigint;
}

/**
 * What is held of one stream, sorted and disjoint. `stretches` are sorted; two of them are one range when the whole hole between
 * them was collected, so that it is silence of the exchange and no loss. `collected`: merged, sealed, and without gaps.
 */
export function joinAcrossSilence(
  stretches: readonly StoredStretch[],
  collected: readonly TimeRange[],
): StoredStretch[] {
  const joined: StoredStretch[] = [];
  let at = 0;
  for (const stretch of stretches) {
    const last = joined.at(-1);
    if (!last) {
      joined.push({ ...stretch });
      continue;
    }
    while (at < collected.length && collected[at]!.toNs < stretch.fromNs) at += 1;
    const around = collected[at];
    const silent = around !== undefined && around.fromNs <= last.toNs;
    if (stretch.fromNs > last.toNs && !silent) {
      joined.push({ ...stretch });
      continue;
    }
    if (stretch.toNs > last.toNs) last.toNs = stretch.toNs;
    last.rows += stretch.rows;
  }
  return joined;
}

/** `ranges` without what lies in `holes`; both sorted and disjoint. */
export function subtractRanges(ranges: readonly TimeRange[], holes: readonly TimeRange[]): TimeRange[] {
  const rest: TimeRange[] = [];
  let first = 0;
  for (const range of ranges) {
    while (first < holes.length && holes[first]!.toNs <= range.fromNs) first += 1;
    let { fromNs } = range;
    for (let i = first; i < holes.length && holes[i]!.fromNs < range.toNs; i += 1) {
      if (holes[i]!.fromNs > fromNs) rest.push({ fromNs, toNs: holes[i]!.fromNs });
      if (holes[i]!.toNs > fromNs) fromNs = holes[i]!.toNs;
    }
    if (fromNs < range.toNs) rest.push({ fromNs, toNs: range.toNs });
  }
  return rest;
}
