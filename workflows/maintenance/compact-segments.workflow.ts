import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { msToNs, nsToMs } from '../../schema/time/timestamps.js';
import { inLanes } from '../activity/in-lanes.js';
import { BACKGROUND } from '../activity/priority.js';
import type { CompactionActivities, CompactionCount, ShardHour } from './contract.js';

/** Time that committed segments and closed hours are left alone: late journals may arrive. */
const SETTLE_MS = 15 * 60_000;
/** Hours per run. The schedule starts the next run. */
const HOURS_PER_RUN = 200;
/** Concurrent hours: compaction leaves workers to other tasks. */
const LANES = 2;

const { findCompactionHours } = proxyActivities<CompactionActivities>({
  startToCloseTimeout: '2m',
  priority: BACKGROUND,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '30s', maximumAttempts: 10 },
});
const { compactHour } = proxyActivities<CompactionActivities>({
  startToCloseTimeout: '1h',
  heartbeatTimeout: '30s',
  priority: BACKGROUND,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 10 },
});

interface CompactionRun {
  /** Instead of 15 minutes. */
  settleMs?: number;
}

export interface CompactionOutcome extends CompactionCount {
  hours: number;
}

/**
 * Turns the fresh segments of closed hours into hourly segments per stream. Run by the schedule
 * `compact-segments`.
 */
export async function compactSegments(run: CompactionRun = {}): Promise<CompactionOutcome> {
  const beforeMs = Date.now() - (run.settleMs ?? SETTLE_MS);
  const settledBefore = new Date(beforeMs).toISOString();
  const closedBeforeNs = String(msToNs(beforeMs));
  const hours = await findCompactionHours({ settledBefore, closedBeforeNs, limit: HOURS_PER_RUN });
  const total: CompactionOutcome = { hours: 0, inputs: 0, outputs: 0, rows: 0, unreadable: 0, refused: 0 };
  show(total, hours.length);
  await inLanes(hours, LANES, async (hour) => {
    const count = await compactHour.executeWithOptions({ summary: describeHour(hour) }, [{ ...hour, settledBefore }]);
    total.hours += 1;
    for (const key of ['inputs', 'outputs', 'rows', 'unreadable', 'refused'] as const) total[key] += count[key];
    show(total, hours.length);
  });
  return total;
}

function describeHour({ shard, hourNs }: ShardHour): string {
  return `compact ${shard} ${new Date(nsToMs(BigInt(hourNs))).toISOString().slice(0, 13)}h`;
}

function show({ hours, inputs, outputs, rows, unreadable }: CompactionOutcome, all: number): void {
  const lost = unreadable > 0 ? `; **${unreadable} slice(s) could not be read**` : '';
  setCurrentDetails(`${hours} of ${all} hour(s): ${inputs} slices became ${outputs} segments with ${rows} rows${lost}`);
}
