import {
  allReasons,
  mergeRanges,
  type ReasonedRange,
  type Reasons,
  subtractRanges,
  type TimeRange,
  totalNs,
} from './time-range.js';
import { SECOND_NS } from './timestamps.js';

/** Reasons that say less than any other one about the same moment, the weakest first. */
const WEAK_REASONS = ['takeover', 'subscribe'];
/** Reasons that say that the service itself was off, which stand before all others. */
const STRONG_REASONS = ['stopped', 'no collector'];

/** Reasons of one cause begin and end some moments apart. */
const APART_NS = SECOND_NS;

/**
 * Returns the union of gaps: sorted, disjoint ranges, so that no moment is missing twice. `reason`
 * is the one that says most about the time, `also` are the others. Joins ranges that touch and have
 * the same reasons, gives a range of less than a second the further reasons of one that it touches,
 * and drops empty ones.
 */
export function unionOfGaps(gaps: readonly ReasonedRange[]): ReasonedRange[] {
  const union: ReasonedRange[] = [];
  const open = new Map<string, number>();
  let fromNs = 0n;
  for (const { ns, reasons, by } of edgesOf(gaps)) {
    if (open.size > 0 && fromNs < ns) append(union, { fromNs, toNs: ns, ...reasonsOf(open) });
    for (const reason of reasons) {
      const count = (open.get(reason) ?? 0) + by;
      if (count > 0) open.set(reason, count);
      else open.delete(reason);
    }
    fromNs = ns;
  }
  return union;
}

/** Adds to a union of gaps the parts of sorted, disjoint ranges that no gap explains. */
export function withUnexplained(
  gaps: readonly ReasonedRange[],
  missing: readonly TimeRange[],
  reason: string,
): ReasonedRange[] {
  const rest = subtractRanges(missing, mergeRanges(gaps));
  return unionOfGaps([...gaps, ...rest.map((range) => ({ ...range, reason }))]);
}

/** The start (`by` 1) or end (`by` -1) of a gap. */
interface Edge {
  ns: bigint;
  reasons: readonly string[];
  by: 1 | -1;
}

function edgesOf(gaps: readonly ReasonedRange[]): Edge[] {
  return gaps
    .filter(({ fromNs, toNs }) => fromNs < toNs)
    .flatMap((gap): Edge[] => {
      const reasons = allReasons(gap);
      return [
        { ns: gap.fromNs, reasons, by: 1 },
        { ns: gap.toNs, reasons, by: -1 },
      ];
    })
    .sort((a, b) => (a.ns < b.ns ? -1 : a.ns > b.ns ? 1 : 0));
}

function reasonsOf(open: ReadonlyMap<string, number>): Reasons {
  const [reason, ...also] = [...open.keys()].sort((a, b) => weightOf(b) - weightOf(a) || (a < b ? -1 : 1));
  return { reason: reason!, ...(also.length > 0 && { also }) };
}

function append(union: ReasonedRange[], gap: ReasonedRange): void {
  const last = union.at(-1);
  const touches = last?.toNs === gap.fromNs;
  if (touches && isPartOf(gap, last)) last.toNs = gap.toNs;
  else if (touches && isPartOf(last, gap)) union.splice(-1, 1, { ...gap, fromNs: last.fromNs });
  else union.push(gap);
}

/** Returns whether a gap has the same reasons as one that it touches, or is short and has some. */
function isPartOf(gap: ReasonedRange, whole: ReasonedRange): boolean {
  if (reasonKey(gap) === reasonKey(whole)) return true;
  const told = new Set(allReasons(whole));
  return gap.toNs - gap.fromNs < APART_NS && allReasons(gap).every((reason) => told.has(reason));
}

/** Returns a key that gaps have in common if they have the same reasons. */
export const reasonKey = (gap: Reasons): string => allReasons(gap).join('\n');

function weightOf(reason: string): number {
  const strong = STRONG_REASONS.indexOf(reason) + 1;
  const weak = WEAK_REASONS.indexOf(reason);
  return strong > 0 ? strong : weak < 0 ? 0 : weak - WEAK_REASONS.length;
}

/** Wanted time and the part of it that was received, in nanoseconds: the rest is missing. */
export interface Completeness {
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
