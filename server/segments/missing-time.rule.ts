import {
  mergeRanges,
  type ReasonedRange,
  subtractRanges,
  type TimeRange,
  totalNs,
} from '../../schema/time/time-range.js';

/** Reasons that say less than any other one about the same moment, the weakest first. */
const WEAK_REASONS = ['not stored', 'uncollected', 'takeover', 'subscribe'];
/** Reasons that say that the service itself was off, before which all others yield. */
const STRONG_REASONS = ['stopped', 'no collector'];

/**
 * Returns the union of gaps: sorted, disjoint ranges with the reason that says most about each
 * moment, so that no moment is missing twice. Joins ranges that touch and have the same reason, and
 * drops empty ones.
 */
export function unionOfGaps(gaps: readonly ReasonedRange[]): ReasonedRange[] {
  const byReason = Map.groupBy(gaps, ({ reason }) => reason);
  const reasons = [...byReason.keys()].sort((a, b) => weightOf(b) - weightOf(a) || (a < b ? -1 : 1));
  let told: TimeRange[] = [];
  const union: ReasonedRange[] = [];
  for (const reason of reasons) {
    const ranges = mergeRanges(byReason.get(reason)!);
    union.push(...subtractRanges(ranges, told).map((range) => ({ ...range, reason })));
    told = mergeRanges([...told, ...ranges]);
  }
  return union.sort((a, b) => (a.fromNs < b.fromNs ? -1 : 1));
}

function weightOf(reason: string): number {
  const strong = STRONG_REASONS.indexOf(reason) + 1;
  const weak = WEAK_REASONS.indexOf(reason);
  return strong > 0 ? strong : weak < 0 ? 0 : weak - WEAK_REASONS.length;
}

/** Wanted time and the part of it that was received, in nanoseconds: the rest is missing. */
interface Completeness {
  wantedNs: bigint;
  receivedNs: bigint;
}

/** Returns how much of `wanted`, which may overlap, lies inside `covered` and outside gaps. */
export function completeness(
  wanted: readonly TimeRange[],
  covered: readonly TimeRange[],
  gaps: readonly TimeRange[],
): Completeness {
  const all = mergeRanges(wanted);
  const missing = subtractRanges(all, subtractRanges(mergeRanges(covered), mergeRanges(gaps)));
  const wantedNs = totalNs(all);
  return { wantedNs, receivedNs: wantedNs - totalNs(missing) };
}
