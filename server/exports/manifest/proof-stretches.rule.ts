import type { HourHash } from '../../../schema/exports/hour-hash.js';
import { KEPT_FAILURES } from '../../../schema/quality/frame-failure.js';
import type { ProofCheck, ProofStretch } from '../../../schema/quality/proof-method.js';
import { clipRanges, subtractRanges, type TimeRange } from '../../../schema/time/time-range.js';
import { HOUR_NS } from '../../../schema/time/timestamps.js';
import { failuresByMethod, type MeasuredProof, proofChecks } from '../../quality/proof-checks.rule.js';

/** Facts about an export's frames. Ranges are sorted and disjoint. */
export interface StretchInput {
  streamType: string;
  coverage: readonly TimeRange[];
  /** Time in which the service collected the stream. */
  live: readonly TimeRange[];
  hours: readonly HourHash[];
  /** Measurements by the hash of the frames: those of other frames prove nothing. */
  measured: ReadonlyMap<string, MeasuredProof>;
}

/**
 * Returns what each method says of an export's frames. Hours that follow each other and were
 * checked by the same method are one stretch.
 */
export function proofStretches(input: StretchInput): ProofStretch[] {
  const stretches: ProofStretch[] = [];
  /** The stretch of each method that the next hour may lengthen. */
  let open = new Map<string, ProofStretch>();
  for (const hour of input.hours) {
    const hourNs = BigInt(hour.hourNs);
    const ranges = clipRanges(input.coverage, { fromNs: hourNs, toNs: hourNs + HOUR_NS });
    const [first, last] = [ranges[0], ranges.at(-1)];
    if (!first || !last) continue;
    const measured = input.measured.get(hour.sha256) ?? null;
    const isLive = subtractRanges(ranges, input.live).length === 0;
    const checks = proofChecks(measured, { streamType: input.streamType, frames: hour.frames, isLive });
    const before = open;
    open = new Map();
    for (const check of checks) {
      const failures = measured ? failuresByMethod(check, measured) : [];
      const added = { ...check, fromNs: String(first.fromNs), toNs: String(last.toNs), failures };
      const stretch = before.get(check.method);
      const isNext = stretch?.toNs === added.fromNs;
      const grown = isNext ? Object.assign(stretch, joined(stretch, added)) : added;
      if (!isNext) stretches.push(grown);
      open.set(check.method, grown);
    }
  }
  return stretches;
}

function joined(stretch: ProofStretch, next: ProofStretch): ProofStretch {
  const sum = (key: Exclude<keyof ProofCheck, 'method'>): number => stretch[key] + next[key];
  return {
    ...stretch,
    toNs: next.toNs,
    ...{ verified: sum('verified'), failed: sum('failed'), unverifiable: sum('unverifiable') },
    failures: [...stretch.failures, ...next.failures].slice(0, KEPT_FAILURES),
  };
}
