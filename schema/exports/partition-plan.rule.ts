import { DAY_NS, floorDiv, HOUR_NS } from '../time/timestamps.js';
import { partitionLabel, type Granularity } from './file-name.rule.js';
import { outputRatio, type OutputKind } from './output-size.rule.js';
import { rangeOfSlice, type SliceTimes } from './slice-times.rule.js';
import { earlier, intersect, type TimeRange } from '../time/time-range.js';

/** Thresholds of estimated output (contract 3, Files). */
const SINGLE_FILE_LIMIT_BYTES = 256 * 1024 ** 2;
const DAY_LIMIT_BYTES = 1024 ** 3;

/** Stored messages of one UTC hour that the export covers; estimates, hence not integers. */
export interface HourLoad {
  rows: number;
  messageBytes: number;
}

/** One planned output file: its half-open time range and its expected size. */
export interface Partition extends TimeRange {
  label: string;
  estimatedMessages: number;
  estimatedBytes: number;
}

/**
 * Adds the covered fraction of a slice to its hours. Assumes that rows are spread evenly over the
 * slice's time.
 */
export function addSliceLoad(
  hours: Map<bigint, HourLoad>,
  slice: SliceTimes & { rows: number; messageBytes: number },
  ranges: readonly TimeRange[],
): void {
  const whole = rangeOfSlice(slice);
  const lengthNs = whole.toNs - whole.fromNs;
  for (const range of ranges) {
    const covered = intersect(whole, range);
    let atNs = covered.fromNs;
    while (atNs < covered.toNs) {
      const hourNs = floorDiv(atNs, HOUR_NS) * HOUR_NS;
      const untilNs = earlier(hourNs + HOUR_NS, covered.toNs);
      const share = Number(untilNs - atNs) / Number(lengthNs);
      const load = hours.get(hourNs) ?? { rows: 0, messageBytes: 0 };
      load.rows += slice.rows * share;
      load.messageBytes += slice.messageBytes * share;
      hours.set(hourNs, load);
      atNs = untilNs;
    }
  }
}

/**
 * Plans the partitions of an export, in time order and inside `range`: one if the estimate is
 * small, else daily, or hourly if a day exceeds the limit. Empty ones are omitted; if all are
 * empty, one remains (contract 3, Files). With `splitByDay` even a small one is daily.
 */
export function planPartitions(
  range: TimeRange,
  hours: ReadonlyMap<bigint, HourLoad>,
  output: OutputKind,
  splitByDay = false,
): { granularity: Granularity; partitions: Partition[] } {
  const ratio = outputRatio(output);
  const fitting = granularityOf(hours, ratio);
  const granularity = splitByDay && fitting === 'single' ? 'daily' : fitting;
  const partitions = cutInto(granularity, range, hours, ratio);
  if (partitions.length > 0) return { granularity, partitions };
  return { granularity, partitions: [partition(partitionLabel(granularity, range.fromNs), range, sumOf([]), ratio)] };
}

function granularityOf(hours: ReadonlyMap<bigint, HourLoad>, ratio: number): Granularity {
  if (sumOf([...hours.values()]).messageBytes * ratio < SINGLE_FILE_LIMIT_BYTES) return 'single';
  const days = [...sumsBy(DAY_NS, hours).values()];
  return days.some((load) => load.messageBytes * ratio > DAY_LIMIT_BYTES) ? 'hourly' : 'daily';
}

/** Cuts a range at UTC days or hours and omits empty ones; a single partition is the range. */
export function cutInto(
  granularity: Granularity,
  range: TimeRange,
  hours: ReadonlyMap<bigint, HourLoad>,
  ratio: number,
): Partition[] {
  if (granularity === 'single') return [partition('', range, sumOf([...hours.values()]), ratio)];
  const lengthNs = granularity === 'hourly' ? HOUR_NS : DAY_NS;
  return [...sumsBy(lengthNs, hours)]
    .filter(([, load]) => load.rows > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([fromNs, load]) => {
      const covered = intersect({ fromNs, toNs: fromNs + lengthNs }, range);
      return partition(partitionLabel(granularity, fromNs), covered, load, ratio);
    });
}

function partition(label: string, range: TimeRange, load: HourLoad, ratio: number): Partition {
  return {
    label,
    ...range,
    estimatedMessages: Math.round(load.rows),
    estimatedBytes: Math.round(load.messageBytes * ratio),
  };
}

function sumsBy(lengthNs: bigint, hours: ReadonlyMap<bigint, HourLoad>): Map<bigint, HourLoad> {
  const groups = Map.groupBy(hours, ([hourNs]) => floorDiv(hourNs, lengthNs) * lengthNs);
  return new Map([...groups].map(([fromNs, group]) => [fromNs, sumOf(group.map(([, load]) => load))]));
}

function sumOf(loads: readonly HourLoad[]): HourLoad {
  const sum = { rows: 0, messageBytes: 0 };
  for (const { rows, messageBytes } of loads) {
    sum.rows += rows;
    sum.messageBytes += messageBytes;
  }
  return sum;
}
