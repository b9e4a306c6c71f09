import { proxyActivities } from '@temporalio/workflow';
import { SAMPLE, type ExportSample, type SampleTask } from '../../schema/estimates/sample-task.js';
import { requireStreamTask } from '../activity/require-texts.js';
import type { SampleActivities } from './contract.js';

/**
 * Takes one sample for an estimate, started and awaited by the server as `sample-<req_…>`. Not
 * retried: there is a fallback.
 */
export async function sampleWorkflow(task: SampleTask): Promise<ExportSample> {
  requireStreamTask('a sample', task);
  const { sampleExport } = proxyActivities<SampleActivities>({
    scheduleToCloseTimeout: SAMPLE.timeoutMs,
    startToCloseTimeout: SAMPLE.timeoutMs,
    retry: { maximumAttempts: 1 },
    priority: { fairnessKey: task.accountId },
  });
  return sampleExport(task);
}
