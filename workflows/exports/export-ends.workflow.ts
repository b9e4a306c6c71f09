import {
  ApplicationFailure,
  isCancellation,
  log,
  proxyActivities,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { filesQueueOf } from '../../schema/jobs/task-queues.js';
import { reasonOf } from '../activity/failure-of.js';
import type { ExportCall, ExportEnd, ExportOutcome, ExportProgress, ExportStepActivities } from './contract.js';
import { type ExportRun, show } from './export-operators.workflow.js';

export const EXPORT_STATUS = defineSearchAttributeKey('ExportStatus', SearchAttributeType.KEYWORD);

/** Accounts take turns at the short steps. */
export const turnOf = ({ accountId }: ExportCall) => ({ priorityKey: 1, fairnessKey: accountId });
export const RETRY = { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '15s' } as const;

// The work is done or has failed: what remains is to report it, however long the server is down.
const { sealExport, failExport, removeExportFiles } = proxyActivities<ExportStepActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '15s',
  scheduleToCloseTimeout: '24h',
  retry: RETRY,
});
export { sealExport };

/**
 * Reports that an export failed or was stopped, and removes its files. Returns the outcome of one
 * that has succeeded after all, else throws.
 */
export async function giveUp({ call, progress, stoppedWith }: ExportRun, error: unknown): Promise<ExportOutcome> {
  // Normally the server canceled first and this changes nothing. After an operator's cancel it ends
  // the export.
  const words = stoppedWith ? `: ${stoppedWith}` : '.';
  const reason = isCancellation(error) ? `The export was stopped by an operator${words}` : reasonOf(error);
  const status = await failExport.executeWithOptions({ summary: 'report the failure', priority: turnOf(call) }, [
    { ...call, reason },
  ]);
  if (status === 'canceled') log.info('export canceled', { exportId: call.exportId });
  else log.warn('export gives up', { exportId: call.exportId, reason });
  // The next run of the export begins when this one has ended, and continues with its files.
  const outcome = status === 'superseded' ? null : await end(call, progress, status);
  if (outcome?.status === 'succeeded') return outcome;
  if (isCancellation(error) && stoppedWith === undefined) throw error;
  setCurrentDetails(`**Failed.** ${reason}`);
  throw ApplicationFailure.create({ message: reason, nonRetryable: true, cause: error as Error });
}

/** Ends the run; only a succeeded export keeps its files. */
export async function end(
  call: ExportCall,
  progress: ExportProgress,
  status: ExportEnd,
  files = 0,
): Promise<ExportOutcome> {
  upsertSearchAttributes([{ key: EXPORT_STATUS, value: status }]);
  if (status !== 'succeeded') {
    show(progress, 'cleaning up');
    // Thousands of blobs take long.
    const taskQueue = filesQueueOf(workflowInfo().taskQueue);
    const options = { summary: 'remove the files', taskQueue, priority: turnOf(call) };
    await removeExportFiles.executeWithOptions(options, [{ exportId: call.exportId }]);
  }
  show(progress, 'done');
  return { status, files: status === 'succeeded' ? files : 0, rows: progress.rows, bytes: progress.bytes };
}
