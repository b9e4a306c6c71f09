import { toTimeRange } from '../../schema/time/time-range.js';
import type { View } from '../../schema/views/view.js';
import type { StreamedBlob } from '../blobs/streamed-blob.js';
import type { ActivityTotals, Heart } from '../activity/heartbeat.js';
import type { SqlBudget } from '../transforms/sql-budget.js';
import { viewInput } from './rows/view-input.js';
import type { ViewFindings, ViewInput } from '../views/view-stage.js';
import type { PartitionCall } from './contract.js';
import type { PartitionDependencies } from './partition-dependencies.js';
import type { ExportWork } from './export-work.js';

/** One attempt at a partition. */
export interface RunningAttempt {
  call: PartitionCall;
  work: ExportWork;
  /** Tells its blobs from those of other attempts. */
  name: string;
  heart: Heart;
  budget: SqlBudget;
}

/** The totals of an attempt, and how to report that they changed. */
interface AttemptProgress {
  totals: ActivityTotals;
  moved: (now: Partial<ActivityTotals>) => void;
}

/** Returns the progress of an attempt that writes a blob. */
export function progressOf(
  { reporter }: Pick<PartitionDependencies, 'reporter'>,
  { call, heart }: RunningAttempt,
  blob: StreamedBlob,
): AttemptProgress {
  const totals: ActivityTotals = { messages: 0, rows: 0, bytes: 0 };
  const moved = (now: Partial<ActivityTotals>): void => {
    Object.assign(totals, now, { bytes: blob.bytes });
    heart.beat({ ...totals });
    reporter.update(call, { ...totals });
  };
  return { totals, moved };
}

/** Returns what the stage of an export's view gets. */
export function viewInputOf(
  deps: PartitionDependencies,
  { call, work, heart }: RunningAttempt,
  view: View,
  { moved }: AttemptProgress,
): ViewInput {
  const place = { ...work, partition: toTimeRange(call.partition), call };
  return viewInput(deps, view, place, heart.signal, (messages) => moved({ messages }));
}

/** Converts findings for the server. */
export function storedFindings({ brokenMessages, firstBroken }: Pick<ViewFindings, 'brokenMessages' | 'firstBroken'>) {
  return {
    brokenMessages,
    firstBroken: firstBroken && {
      collectionTimestampNs: String(firstBroken.collectionTimestampNs),
      seq: String(firstBroken.seq),
    },
  };
}
