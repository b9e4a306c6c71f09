import { clipRangesBefore, mergeRanges, type TimeRange } from './time-range.rule.js';

/** What an account may export of one stream, already inside the range it asked for. */
export interface Entitlement {
  /** Imported history: complete as it stands. */
  granted: TimeRange[];
  /** Collected live: complete up to what its shard has sealed. */
  live: TimeRange[];
}

export type CoverageDecision =
  { kind: 'pinned'; coverage: TimeRange[]; clippedAtNs: bigint | null } | { kind: 'wait'; waitingForSealNs: bigint };

/**
 * Coverage of an export: granted ∪ (live before the sealed watermark). Live stretches past the watermark either wait for a
 * seal or, when waiting is over, are clipped. `sealedThroughNs` null: the shard was never collected, so nothing is live.
 */
export function decideCoverage(
  entitlement: Entitlement,
  sealedThroughNs: bigint | null,
  waitForSeal: boolean,
): CoverageDecision {
  const granted = mergeRanges(entitlement.granted);
  if (sealedThroughNs === null) return { kind: 'pinned', coverage: granted, clippedAtNs: null };
  const live = mergeRanges(entitlement.live);
  const liveEndNs = live.at(-1)?.toNs ?? null;
  const reachesPastSeal = liveEndNs !== null && liveEndNs > sealedThroughNs;
  if (reachesPastSeal && waitForSeal) return { kind: 'wait', waitingForSealNs: liveEndNs };
  return {
    kind: 'pinned',
    coverage: mergeRanges([...granted, ...clipRangesBefore(live, sealedThroughNs)]),
    clippedAtNs: reachesPastSeal ? sealedThroughNs : null,
  };
}
