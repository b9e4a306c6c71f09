import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { SweepActivities } from './contract.js';

const HOUR_MS = 3_600_000;
/** A partition's attempt reads for six hours at most (its start-to-close timeout), with slices it listed itself. */
const RETIRED_KEPT_MS = 24 * HOUR_MS;
/** A collector that was away for longer and then repeats a commit would be believed. */
const SWEPT_REMEMBERED_MS = 90 * 24 * HOUR_MS;

const { sweepRetiredSegments } = proxyActivities<SweepActivities>({
  startToCloseTimeout: '1h',
  heartbeatTimeout: '2m',
  priority: { priorityKey: 5 },
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 10 },
});

export interface SweepRun {
  /** Instead of 24 hours. */
  retiredKeptMs?: number;
}

export interface SweepOutcome {
  segments: number;
}

/** Removes blobs that nothing needs any more. Run by the schedule `sweep-storage`. */
export async function sweepStorage(run: SweepRun = {}): Promise<SweepOutcome> {
  const before = (ms: number): string => new Date(Date.now() - ms).toISOString();
  const segments = await sweepRetiredSegments.executeWithOptions({ summary: 'remove replaced segments' }, [
    {
      retiredBefore: before(run.retiredKeptMs ?? RETIRED_KEPT_MS),
      forgetSweptBefore: before(SWEPT_REMEMBERED_MS),
    },
  ]);
  setCurrentDetails(`Removed ${segments} replaced segment(s)`);
  return { segments };
}
