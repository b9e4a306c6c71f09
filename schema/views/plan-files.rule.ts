import type { OutputKind } from '../exports/output-size.rule.js';
import { type HourLoad, planPartitions } from '../exports/partition-plan.rule.js';
import { clipRanges, type TimeRange } from '../time-range.js';
import { floorDiv, HOUR_NS } from '../timestamps.js';
import { type View, viewKind } from './view.js';

/** What an export asks for, and where the account may see data inside it. */
interface PlannedRange {
  range: TimeRange;
  covered: readonly TimeRange[];
}

/** Plans the partitions of an export. Bars are one file. */
export function planFiles(
  view: View | null,
  { range, covered }: PlannedRange,
  hours: ReadonlyMap<bigint, HourLoad>,
  output: OutputKind,
): ReturnType<typeof planPartitions> {
  const plan = planPartitions(range, view ? hoursOfView(view, covered, hours) : hours, output);
  if (view?.kind !== 'bars' || plan.granularity === 'single') return plan;
  const sum = (pick: (partition: (typeof plan.partitions)[number]) => number): number =>
    plan.partitions.reduce((total, partition) => total + pick(partition), 0);
  const estimatedMessages = sum((partition) => partition.estimatedMessages);
  const estimatedBytes = sum((partition) => partition.estimatedBytes);
  return { granularity: 'single', partitions: [{ label: '', ...range, estimatedMessages, estimatedBytes }] };
}

/** Where a view has rows without messages, every covered hour counts, with the bytes of the view's rows. */
function hoursOfView(
  view: View,
  covered: readonly TimeRange[],
  hours: ReadonlyMap<bigint, HourLoad>,
): ReadonlyMap<bigint, HourLoad> {
  const kind = viewKind(view);
  if (!kind.rowBytes) return hours;
  const loads = new Map<bigint, HourLoad>();
  for (const range of covered) {
    for (let fromNs = floorDiv(range.fromNs, HOUR_NS) * HOUR_NS; fromNs < range.toNs; fromNs += HOUR_NS) {
      if (loads.has(fromNs)) continue;
      const inside = clipRanges(covered, { fromNs, toNs: fromNs + HOUR_NS });
      const coveredNs = inside.reduce((sum, one) => sum + one.toNs - one.fromNs, 0n);
      const { rows = 0, messageBytes = 0 } = hours.get(fromNs) ?? {};
      const subject = { exchange: '', unfolds: false };
      const books = kind.expectedRows(view, { coveredNs, messages: rows, messageBytes }, subject);
      loads.set(fromNs, { rows: Math.max(1, rows), messageBytes: books * kind.rowBytes(view) });
    }
  }
  return loads;
}
