import { ApplicationFailure, proxyActivities } from '@temporalio/workflow';
import { SAMPLE, sampleTask, type ExportSample, type SampleTask } from '../../schema/estimates/sample-task.js';
import type { SampleActivities } from './contract.js';

/**
 * Takes one sample for an estimate, started and awaited by the server as `sample-<req_…>`. Not
 * retried: there is a fallback.
 */
export async function sampleWorkflow(input: SampleTask): Promise<ExportSample> {
  const parsed = sampleTask.safeParse(input);
  if (!parsed.success) throw ApplicationFailure.nonRetryable(`not a sample: ${parsed.error.message}`);
  const { sampleExport } = proxyActivities<SampleActivities>({
    scheduleToCloseTimeout: SAMPLE.timeoutMs,
    startToCloseTimeout: SAMPLE.timeoutMs,
    retry: { maximumAttempts: 1 },
    priority: { fairnessKey: parsed.data.accountId },
  });
  return sampleExport(parsed.data);
}
