import { ActivityFailure, ApplicationFailure } from '@temporalio/common';
import { isCancellation, log, proxyActivities } from '@temporalio/workflow';
import type { ExportSetJob } from '../../schema/jobs/jobs.js';
import type { TableActivities } from './contract.js';

/** Words for a commit that no attempt could make. */
const GAVE_UP = 'The files could not be committed to the table for too long.';

/**
 * Commits the files of a set to its table, inside the set's workflow. Does nothing for a set
 * without a table. Returns why the set fails; null if it does not.
 */
export async function commitOf({ setId, accountId, requestId, tableId }: ExportSetJob): Promise<string | null> {
  if (!tableId) return null;
  const { commitTable } = proxyActivities<TableActivities>({
    startToCloseTimeout: '10m',
    heartbeatTimeout: '15s',
    scheduleToCloseTimeout: '24h',
    priority: { priorityKey: 2, fairnessKey: accountId },
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
  });
  try {
    await commitTable.executeWithOptions({ summary: 'commit to the table' }, [{ setId, requestId }]);
    return null;
  } catch (error) {
    if (isCancellation(error)) throw error;
    const cause = error instanceof ActivityFailure ? error.cause : undefined;
    const isWorded = cause instanceof ApplicationFailure && cause.type === 'table';
    log.warn('the files of a set were not committed', { setId, tableId });
    return isWorded ? cause.message : GAVE_UP;
  }
}
