import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import { BACKGROUND } from '../activity/priority.js';
import type { SweepActivities } from './contract.js';

const HOUR_MS = 3_600_000;
/** An attempt reads slices that it listed for at most six hours (its start-to-close timeout). */
const LONGEST_ATTEMPT_MS = 24 * HOUR_MS;
/** A collector that repeats a commit after a longer absence would add it again. */
const SWEPT_REMEMBERED_MS = 90 * 24 * HOUR_MS;

const { sweepRetiredSegments, clearExports, sweepOrphans, sweepUnusedOutputs } = proxyActivities<SweepActivities>({
  startToCloseTimeout: '1h',
  heartbeatTimeout: '2m',
  priority: BACKGROUND,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 10 },
});

export interface SweepRun {
  /** Time that blobs which an attempt may use are kept, instead of 24 hours. */
  keptMs?: number;
}

export interface SweepOutcome {
  segments: number;
  exportFiles: number;
  orphans: number;
  unknownExports: number;
  unusedOutputs: number;
}

/**
 * Removes blobs that are no longer needed: replaced segments, files of exports that expired or did
 * not succeed, abandoned attempts. Run by the schedule `sweep-storage`.
 */
export async function sweepStorage(run: SweepRun = {}): Promise<SweepOutcome> {
  const before = (ms: number): string => new Date(Date.now() - ms).toISOString();
  const attemptsOver = before(run.keptMs ?? LONGEST_ATTEMPT_MS);
  const segments = await sweepRetiredSegments.executeWithOptions({ summary: 'remove replaced segments' }, [
    { retiredBefore: attemptsOver, forgetSweptBefore: before(SWEPT_REMEMBERED_MS) },
  ]);
  const exportFiles = await clearExports.executeWithOptions({ summary: 'remove files of expired exports' }, [
    { endedBefore: attemptsOver },
  ]);
  const orphans = await sweepOrphans.executeWithOptions({ summary: 'remove files of lost attempts' }, [
    { writtenBefore: attemptsOver },
  ]);
  const unusedOutputs = await sweepUnusedOutputs.executeWithOptions(
    { summary: 'remove unused outputs, and files of deleted tables' },
    [{ writtenBefore: attemptsOver }],
  );
  const unknown = orphans.unknownExports > 0 ? `; **${orphans.unknownExports} unknown export(s) have files**` : '';
  setCurrentDetails(
    `Removed ${segments} replaced segment(s), ${exportFiles} file(s) of ended exports, ${orphans.removed} lost one(s), ${unusedOutputs} unused output(s) and file(s) of deleted tables${unknown}`,
  );
  const { removed, unknownExports } = orphans;
  return { segments, exportFiles, orphans: removed, unknownExports, unusedOutputs };
}
