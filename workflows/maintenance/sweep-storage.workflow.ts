import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { SweepActivities } from './contract.js';

const HOUR_MS = 3_600_000;
/** A partition's attempt reads and writes for six hours at most (its start-to-close timeout), with slices it listed itself. */
const LONGEST_ATTEMPT_MS = 24 * HOUR_MS;
/** A collector that was away for longer and then repeats a commit would be believed. */
const SWEPT_REMEMBERED_MS = 90 * 24 * HOUR_MS;

const { sweepRetiredSegments, clearExports, sweepOrphans, sweepUnusedOutputs } = proxyActivities<SweepActivities>({
  startToCloseTimeout: '1h',
  heartbeatTimeout: '2m',
  priority: { priorityKey: 5 },
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 10 },
});

export interface SweepRun {
  /** How long what an attempt may still use is kept, instead of 24 hours. */
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
 * Removes blobs that nothing needs any more: replaced segments, files of exports that expired or ended without, lost attempts. Run by
 * the schedule `sweep-storage`.
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
    { summary: 'remove unused outputs of compaction' },
    [{ writtenBefore: attemptsOver }],
  );
  const unknown = orphans.unknownExports > 0 ? `; **${orphans.unknownExports} unknown export(s) have files**` : '';
  setCurrentDetails(
    `Removed ${segments} replaced segment(s), ${exportFiles} file(s) of ended exports, ${orphans.removed} lost one(s), ${unusedOutputs} unused output(s) of compaction${unknown}`,
  );
  const { removed, unknownExports } = orphans;
  return { segments, exportFiles, orphans: removed, unknownExports, unusedOutputs };
}
