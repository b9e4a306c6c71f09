import { LagSketch, type PackedLags } from '../../schema/quality/lag-sketch.js';
import type { MissingTime, QualityCondition, QualityDayFacts, QualityFacts } from '../../schema/quality/quality-day.js';
import {
  clipRanges,
  intersectRanges,
  earlier,
  mergeRanges,
  type ReasonedRange,
  subtractRanges,
  type TimeRange,
  totalNs,
} from '../../schema/time/time-range.js';
import { SECOND_NS } from '../../schema/time/timestamps.js';
import { NOT_STORED } from '../segments/held-ranges.rule.js';
import { gapsInside } from '../segments/gaps-inside.rule.js';
import { reasonKey, withUnexplained } from '../../schema/time/missing-time.rule.js';

/** Books cross for an instant now and then: from so much a day on, the day is degraded. */
const CROSSED_TOO_LONG_NS = SECOND_NS;

/** Counts of an hour's messages. */
export interface HourFacts {
  frames: bigint;
  bytes: bigint;
  sequenceBreaks: bigint | null;
  repeats: bigint | null;
  verified: bigint;
  failed: bigint;
  crossedNs: bigint | null;
  lags: PackedLags | null;
}

/** Facts of the index about a stream's day. Ranges may reach beyond the day. */
export interface DayInput {
  day: TimeRange;
  /** The shard's watermark; null if it was never collected. */
  sealedNs: bigint | null;
  /** Spans of all accounts; `toNs` null while open. */
  live: readonly { fromNs: bigint; toNs: bigint | null }[];
  granted: readonly TimeRange[];
  /** Time ranges with stored messages. */
  held: readonly TimeRange[];
  gaps: readonly ReasonedRange[];
  hours: readonly HourFacts[];
  /** Messages or gaps changed since the hours were read. */
  isOutdated: boolean;
}

/** Returns a day that is wanted, before anything of it was computed. */
export function uncomputedDay(dayNs: bigint): QualityDayFacts {
  const facts = { wantedNs: 0n, coveredNs: 0n, gaps: [], ...addHours([]) };
  return { dayNs, revision: 1, condition: 'pending', ...facts };
}

/** Returns the quality of a day, or null if the stream was neither wanted nor held. */
export function dayQuality(input: DayInput): { condition: QualityCondition; facts: QualityFacts } | null {
  const { day } = input;
  const sealedNs = input.sealedNs ?? day.fromNs;
  const lasting = input.live.map(({ fromNs, toNs }) => ({ fromNs, toNs: toNs ?? day.toNs }));
  const isOpen = clipRanges(lasting, day).some(({ toNs }) => toNs > sealedNs);
  const live = clipRanges(lasting, { fromNs: day.fromNs, toNs: earlier(day.toNs, sealedNs) });
  const spans = mergeRanges([...live, ...clipRanges(input.granted, day)]);
  const held = clipRanges(input.held, day);
  const wanted = spans.length > 0 ? spans : held;
  if (wanted.length === 0 && !isOpen) return null;
  const covered = coveredTime(wanted, live, held, input.gaps);
  const facts = {
    wantedNs: totalNs(wanted),
    coveredNs: totalNs(covered),
    gaps: missingTime(subtractRanges(wanted, mergeRanges(covered)), input.gaps),
    ...addHours(input.hours),
  };
  return { condition: isOpen || input.isOutdated ? 'pending' : conditionOf(facts), facts };
}

/** Live time counts as received unless a gap says otherwise; imported time where messages are. */
function coveredTime(
  wanted: readonly TimeRange[],
  live: readonly TimeRange[],
  held: readonly TimeRange[],
  gaps: readonly ReasonedRange[],
): TimeRange[] {
  const received = mergeRanges([...subtractRanges(live, mergeRanges(gaps)), ...subtractRanges(held, live)]);
  return intersectRanges(wanted, received);
}

/**
 * Divides missing time, which is sorted and disjoint, by the reasons of gaps: its sum is what was
 * wanted and not received.
 */
function missingTime(missing: readonly TimeRange[], gaps: readonly ReasonedRange[]): MissingTime[] {
  const all = withUnexplained(gapsInside(gaps, missing), missing, NOT_STORED);
  return [...Map.groupBy(all, reasonKey)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, ranges]) => {
      const { reason, also } = ranges[0]!;
      return { reason, ...(also && { also }), count: ranges.length, ns: totalNs(ranges) };
    });
}

function addHours(hours: readonly HourFacts[]): Omit<QualityFacts, 'wantedNs' | 'coveredNs' | 'gaps'> {
  const sum = (of: (hour: HourFacts) => bigint | null): bigint | null =>
    hours.reduce<bigint | null>((total, hour) => {
      const value = of(hour);
      return value === null ? total : (total ?? 0n) + value;
    }, null);
  const count = (of: (hour: HourFacts) => bigint): bigint => sum(of) ?? 0n;
  const lags = LagSketch.empty();
  for (const { lags: packed } of hours) if (packed) lags.merge(LagSketch.unpack(packed));
  const quantiles = lags.quantiles();
  const [frames, verified, failed] = [
    count((hour) => hour.frames),
    count((hour) => hour.verified),
    count((hour) => hour.failed),
  ];
  return {
    frames,
    bytes: count((hour) => hour.bytes),
    sequenceBreaks: sum((hour) => hour.sequenceBreaks),
    checksums: { verified, failed, absent: frames - verified - failed },
    crossedNs: sum((hour) => hour.crossedNs),
    repeats: sum((hour) => hour.repeats),
    lag: quantiles && { p50: quantiles.p50Ns, p99: quantiles.p99Ns, max: quantiles.maxNs },
  };
}

/** Repeats and late messages are no damage: nothing is missing. */
function conditionOf(facts: QualityFacts): QualityCondition {
  if (facts.coveredNs === 0n) return 'missing';
  const isDegraded =
    facts.coveredNs < facts.wantedNs ||
    (facts.sequenceBreaks ?? 0n) > 0n ||
    facts.checksums.failed > 0n ||
    (facts.crossedNs ?? 0n) >= CROSSED_TOO_LONG_NS;
  return isDegraded ? 'degraded' : 'available';
}
