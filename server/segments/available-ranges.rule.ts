import type { TimeRange } from '../../schema/time-range.js';

/** A stretch of stored messages, half-open. */
export interface StoredStretch extends TimeRange {
  rows: bigint;
}

/**
 * Adds stored stretches to those before them; all in order of their beginnings. Those at most `toleranceNs` apart become one: no
 * exchange promises a message at every moment.
 */
export function appendStretches(held: StoredStretch[], next: readonly StoredStretch[], toleranceNs: bigint): void {
  for (const stretch of next) {
    const last = held.at(-1);
    if (last && stretch.fromNs <= last.toNs + toleranceNs) extend(last, stretch);
    else held.push({ ...stretch });
  }
}

/**
 * Joins two stretches when the whole hole between them was collected: it is silence of the exchange and no loss. `held` is
 * sorted and disjoint; `collected` is merged, sealed, and without gaps.
 */
export function joinAcrossSilence(held: readonly StoredStretch[], collected: readonly TimeRange[]): StoredStretch[] {
  const joined: StoredStretch[] = [];
  let at = 0;
  for (const stretch of held) {
    while (at < collected.length && collected[at]!.toNs < stretch.fromNs) at += 1;
    const last = joined.at(-1);
    const around = collected[at];
    if (last && around && around.fromNs <= last.toNs) extend(last, stretch);
    else joined.push({ ...stretch });
  }
  return joined;
}

function extend(last: StoredStretch, stretch: StoredStretch): void {
  if (stretch.toNs > last.toNs) last.toNs = stretch.toNs;
  last.rows += stretch.rows;
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
