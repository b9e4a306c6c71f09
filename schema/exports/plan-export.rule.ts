import type { Granularity } from './file-name.rule.js';
import { type OutputKind, outputRatio } from './output-size.rule.js';
import { cutInto, type HourLoad, type Partition, planPartitions } from './partition-plan.rule.js';
import { clipRanges, type TimeRange, totalNs } from '../time/time-range.js';
import { floorDiv, HOUR_NS } from '../time/timestamps.js';
import { type View, viewKind } from '../views/view.js';
import type { ViewLoad, ViewSubject } from '../views/view-kind.js';

/** A request to plan, with what the index says about it. */
interface PlanInput {
  view: View | null;
  range: TimeRange;
  /** Time ranges that may have rows: inside `range`, sorted, disjoint. */
  coverage: readonly TimeRange[];
  /** Stored messages of the coverage by UTC hour. */
  hours: ReadonlyMap<bigint, HourLoad>;
  output: OutputKind;
  subject: ViewSubject;
  /** Whether every UTC day has a file of its own, however small. */
  splitByDay?: boolean;
}

interface ExportPlan {
  granularity: Granularity;
  /** The files, in time order. */
  partitions: Partition[];
  /** Partitions of messages that are reduced before the files are written, in time order. */
  reductions: Partition[];
}

/** Bars that one worker makes without reductions, which it holds in memory. */
const MOST_BARS = 1 << 17;
/** Output whose cost grows as that of a reduction of messages does. */
const REDUCTION: OutputKind = { raw: false, format: 'parquet', compression: 'zstd' };

/** Plans the partitions of an export (contract 3, Files). The same data gives the same plan. */
export function planExport({ view, range, coverage, hours, output, subject, splitByDay }: PlanInput): ExportPlan {
  if (!view) return { ...planPartitions(range, hours, output, splitByDay), reductions: [] };
  const rows = rowsByHour(view, coverage, hours, subject);
  const files =
    view.kind === 'tardis'
      ? { granularity: 'single' as const, partitions: cutInto('single', range, rows, outputRatio(output)) }
      : planPartitions(range, rows, output, splitByDay);
  if (view.kind !== 'bars') {
    // Other streams have messages where this one has none.
    const partitions = view.kind === 'state' ? withoutHoles(files.partitions, range) : files.partitions;
    const plan = partitions.map((file) => ({ ...file, estimatedMessages: messagesIn(file, hours) }));
    return { granularity: files.granularity, partitions: plan, reductions: [] };
  }
  const inputs = planPartitions(range, hours, REDUCTION);
  const isSmall = sum([...rows.values()], (load) => load.rows) <= MOST_BARS;
  if (isSmall && inputs.granularity === 'single' && files.granularity === 'single') {
    const [file] = files.partitions;
    return {
      granularity: 'single',
      partitions: [{ ...file!, estimatedMessages: messagesIn(file!, hours) }],
      reductions: [],
    };
  }
  // Bars that are not by time depend on all trades of their day.
  const reduceBy = view.by === 'time' && inputs.granularity === 'hourly' ? 'hourly' : 'daily';
  return {
    granularity: files.granularity,
    // Messages are read by reductions.
    partitions: withoutHoles(files.partitions, range).map((file) => ({ ...file, estimatedMessages: 0 })),
    reductions: cutInto(reduceBy, range, hours, 0),
  };
}

/** Returns the most rows that a view of some time has. */
export function mostRows(
  view: View,
  { coverage, hours, subject }: Pick<PlanInput, 'coverage' | 'hours' | 'subject'>,
): number {
  if (coverage.length === 0) return 0;
  const loads = [...hours.values()];
  const load: ViewLoad = {
    coveredNs: totalNs(coverage),
    messages: sum(loads, ({ rows }) => rows),
    messageBytes: sum(loads, ({ messageBytes }) => messageBytes),
  };
  return viewKind(view).expectedRows(view, load, subject);
}

/** The rows of a view by hour, as if they were messages. */
function rowsByHour(
  view: View,
  coverage: readonly TimeRange[],
  hours: ReadonlyMap<bigint, HourLoad>,
  subject: ViewSubject,
): Map<bigint, HourLoad> {
  const kind = viewKind(view);
  const rows = new Map<bigint, HourLoad>();
  for (const hourNs of coveredHours(coverage)) {
    const covered = clipRanges(coverage, { fromNs: hourNs, toNs: hourNs + HOUR_NS });
    const { rows: messages = 0, messageBytes = 0 } = hours.get(hourNs) ?? {};
    const coveredNs = totalNs(covered);
    // The bytes of a row are those of all that a schema unfolds from it.
    const load = { coveredNs, messages, messageBytes };
    const expected = kind.expectedRows(view, load, { ...subject, unfolds: false });
    if (expected > 0) rows.set(hourNs, { rows: expected, messageBytes: expected * kind.rowBytes(view) });
  }
  return rows;
}

function messagesIn(range: TimeRange, hours: ReadonlyMap<bigint, HourLoad>): number {
  const inside = [...hours].filter(([hourNs]) => hourNs + HOUR_NS > range.fromNs && hourNs < range.toNs);
  return Math.round(sum(inside, ([, load]) => load.rows));
}

function coveredHours(coverage: readonly TimeRange[]): Set<bigint> {
  const hours = new Set<bigint>();
  for (const { fromNs, toNs } of coverage) {
    for (let ns = floorDiv(fromNs, HOUR_NS) * HOUR_NS; ns < toNs; ns += HOUR_NS) hours.add(ns);
  }
  return hours;
}

/**
 * Each file begins where the one before ends: a late trade gives a bar to a time without messages.
 */
function withoutHoles(files: readonly Partition[], { fromNs, toNs }: TimeRange): Partition[] {
  return files.map((file, i) => ({
    ...file,
    fromNs: i === 0 ? fromNs : file.fromNs,
    toNs: files[i + 1]?.fromNs ?? toNs,
  }));
}

/** Returns the sum of what `pick` returns of the items. */
export const sum = <T>(items: readonly T[], pick: (item: T) => number): number =>
  items.reduce((total, item) => total + pick(item), 0);
