import type { OutputKind } from '../exports/output-size.rule.js';
import { type HourLoad, planPartitions } from '../exports/partition-plan.rule.js';
import type { TimeRange } from '../time-range.js';
import type { View } from './view.js';

/** Plans the partitions of an export. Bars are one file. */
export function planFiles(
  view: View | null,
  range: TimeRange,
  hours: ReadonlyMap<bigint, HourLoad>,
  output: OutputKind,
): ReturnType<typeof planPartitions> {
  const plan = planPartitions(range, hours, output);
  if (view?.kind !== 'bars' || plan.granularity === 'single') return plan;
  const sum = (pick: (partition: (typeof plan.partitions)[number]) => number): number =>
    plan.partitions.reduce((total, partition) => total + pick(partition), 0);
  const estimatedMessages = sum((partition) => partition.estimatedMessages);
  const estimatedBytes = sum((partition) => partition.estimatedBytes);
  return { granularity: 'single', partitions: [{ label: '', ...range, estimatedMessages, estimatedBytes }] };
}
