import { proxyActivities } from '@temporalio/workflow';
import { SAMPLE, type ExportSample, type SampleTask } from '../../schema/estimates/sample-task.js';
import { requireTexts } from '../activity/require-texts.js';
import type { SampleActivities } from './contract.js';

/**
 * Takes one sample for an estimate, started and awaited by the server as `sample-<req_…>`. Not
 * retried: there is a fallback.
 */
export async function sampleWorkflow(task: SampleTask): Promise<ExportSample> {
  requireTexts('a sample', task, 'requestId', 'accountId');
  requireTexts('a sample', task.datastream, 'id', 'exchange', 'instrument', 'streamType');
  const { sampleExport } = proxyActivities<SampleActivities>({
    scheduleToCloseTimeout: SAMPLE.timeoutMs,
    startToCloseTimeout: SAMPLE.timeoutMs,
    retry: { maximumAttempts: 1 },
    priority: { fairnessKey: task.accountId },
  });
  return sampleExport(task);
}
