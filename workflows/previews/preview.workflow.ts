import { ApplicationFailure, isCancellation, proxyActivities } from '@temporalio/workflow';
import { PREVIEW, type PreviewResult, type PreviewTask } from '../../schema/previews/preview-task.js';
import { kindOf, reasonOf } from '../activity/failure-of.js';
import { requireStreamTask } from '../activity/require-texts.js';
import type { PreviewActivities } from './contract.js';

/**
 * Runs one preview. A client waits for it, so it answers within seconds or fails. The server starts
 * and awaits it as `preview-<req_…>`, and cancels it if the client disconnects. Users' SQL runs in
 * workers and never in an API process.
 */
export async function previewWorkflow(task: PreviewTask): Promise<PreviewResult> {
  requireStreamTask('a preview', task);
  const { readPreview } = proxyActivities<PreviewActivities>({
    scheduleToCloseTimeout: PREVIEW.timeoutMs,
    startToCloseTimeout: PREVIEW.timeoutMs,
    // Only activities with heartbeats learn of a cancellation or of their workflow's time-out.
    heartbeatTimeout: PREVIEW.timeoutMs,
    retry: { initialInterval: '200ms', backoffCoefficient: 2 },
    priority: { fairnessKey: task.accountId },
  });
  try {
    return await readPreview(task);
  } catch (error) {
    if (isCancellation(error)) throw error;
    throw ApplicationFailure.nonRetryable(reasonOf(error), kindOf(error));
  }
}
