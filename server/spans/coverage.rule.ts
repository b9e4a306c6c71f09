import { clipRangesBefore, later, mergeRanges, type TimeRange } from '../../schema/time/time-range.js';

/** Time ranges of a datastream that an account may export, clipped to the requested range. */
export interface Entitlement {
  /** Imported history: complete as it stands. */
  granted: TimeRange[];
  /** Collected live: complete up to the watermark of its shard. */
  live: TimeRange[];
}

/** Time ranges that an export reads, whatever is sealed later. */
export interface PinnedCoverage {
  kind: 'pinned';
  coverage: TimeRange[];
  clippedAtNs: bigint | null;
}

type CoverageDecision = PinnedCoverage | { kind: 'wait'; waitingForSealNs: bigint };

/**
 * Returns the coverage of an export: granted ∪ (live before the sealed watermark). Live time after
 * the watermark waits for a seal or, when waiting ends, is clipped: `clippedAtNs` is the start of
 * the missing live time. `sealedThroughNs` null: the shard was never collected, so nothing is live.
 */
export function decideCoverage(
  entitlement: Entitlement,
  sealedThroughNs: bigint | null,
  waitForSeal: boolean,
): CoverageDecision {
  const granted = mergeRanges(entitlement.granted);
  if (sealedThroughNs === null) return { kind: 'pinned', coverage: granted, clippedAtNs: null };
  const live = mergeRanges(entitlement.live);
  const last = live.at(-1);
  const cut = live.find(({ toNs }) => toNs > sealedThroughNs);
  if (last && cut && waitForSeal) return { kind: 'wait', waitingForSealNs: last.toNs };
  return {
    kind: 'pinned',
    coverage: mergeRanges([...granted, ...clipRangesBefore(live, sealedThroughNs)]),
    clippedAtNs: cut ? later(cut.fromNs, sealedThroughNs) : null,
  };
}
