import { floorDiv } from '../timestamps.js';
import { DAY_NS, HOUR_NS, partLabel, type Granularity } from './file-name.rule.js';
import { outputRatio, type OutputKind } from './output-size.rule.js';
import { overlaps, type SliceTimes } from './slice-times.rule.js';
import type { TimeRange } from '../time-range.js';

/** Thresholds of estimated output (contract 3, Files). */
const SINGLE_FILE_LIMIT_BYTES = 256 * 1024 ** 2;
const DAY_LIMIT_BYTES = 1024 ** 3;

/** Stored messages of one UTC hour that the export covers; estimates, hence doubles. */
export interface HourLoad {
  rows: number;
  messageBytes: number;
}

/** One output file to be: the window it takes its rows from, half-open, and what is expected in it. */
export interface Partition {
  label: string;
  fromNs: bigint;
  toNs: bigint;
  estimatedMessages: number;
  estimatedBytes: number;
}

/** Adds a slice's covered share to the hours it touches, its rows spread evenly between its first and last moment. */
export function addSliceLoad(
  hours: Map<bigint, HourLoad>,
  slice: SliceTimes & { rows: number; messageBytes: number },
  stretches: readonly TimeRange[],
): void {
  const lengthNs = slice.maxNs - slice.minNs + 1n;
  for (const stretch of stretches) {
    if (!overlaps(slice, stretch)) continue;
    let atNs = slice.minNs > stretch.fromNs ? slice.minNs : stretch.fromNs;
    const endNs = slice.maxNs < stretch.toNs ? slice.maxNs + 1n : stretch.toNs;
    while (atNs < endNs) {
      const hourNs = floorDiv(atNs, HOUR_NS) * HOUR_NS;
      const untilNs = hourNs + HOUR_NS < endNs ? hourNs + HOUR_NS : endNs;
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
 * The files of an export: one when the estimate is small, else daily, hourly when a day would pass the limit; empty ones
 * are left out, and when all are empty one is left (contract 3, Files). In time order, inside `range`.
 */
export function planPartitions(
  range: TimeRange,
  hours: ReadonlyMap<bigint, HourLoad>,
  output: OutputKind,
): { granularity: Granularity; partitions: Partition[] } {
  const ratio = outputRatio(output);
  const total = sumByWindow(hours, null).get(0n)!;
  if (total.messageBytes * ratio < SINGLE_FILE_LIMIT_BYTES) {
    return { granularity: 'single', partitions: [partition('', range, total, ratio)] };
  }
  const days = sumByWindow(hours, DAY_NS);
  const hourly = [...days.values()].some((load) => load.messageBytes * ratio > DAY_LIMIT_BYTES);
  const granularity = hourly ? 'hourly' : 'daily';
  const lengthNs = hourly ? HOUR_NS : DAY_NS;
  const windows = [...(hourly ? hours : days)].filter(([, load]) => load.rows > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    granularity,
    partitions: windows.map(([atNs, load]) => {
      const fromNs = atNs > range.fromNs ? atNs : range.fromNs;
      const toNs = atNs + lengthNs < range.toNs ? atNs + lengthNs : range.toNs;
      return partition(partLabel(granularity, atNs), { fromNs, toNs }, load, ratio);
    }),
  };
}

function partition(label: string, window: TimeRange, load: HourLoad, ratio: number): Partition {
  return {
    label,
    ...window,
    estimatedMessages: Math.round(load.rows),
    estimatedBytes: Math.round(load.messageBytes * ratio),
  };
}

function sumByWindow(hours: ReadonlyMap<bigint, HourLoad>, lengthNs: bigint | null): Map<bigint, HourLoad> {
  const sums = new Map<bigint, HourLoad>(lengthNs === null ? [[0n, { rows: 0, messageBytes: 0 }]] : []);
  for (const [hourNs, load] of hours) {
    const key = lengthNs === null ? 0n : floorDiv(hourNs, lengthNs) * lengthNs;
    const sum = sums.get(key) ?? { rows: 0, messageBytes: 0 };
    sum.rows += load.rows;
    sum.messageBytes += load.messageBytes;
    sums.set(key, sum);
  }
  return sums;
}
