import {
  ApplicationFailure,
  CancellationScope,
  defineQuery,
  isCancellation,
  log,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { exportJob, type ExportJob } from '../../schema/jobs/jobs.js';
import type {
  ExportCall,
  ExportEnd,
  ExportOutcome,
  ExportPhase,
  ExportPlan,
  ExportProgress,
  ExportStepActivities,
  PartitionResult,
} from './contract.js';
import { describeProgress } from './describe-progress.rule.js';
import { reasonOf } from './failure-of.js';
import { chosenParts } from './manifest.rule.js';
import { exportPartitions } from './partitions.workflow.js';

/** How long an export holds back for data that is received but not sealed (design, sealed watermark). */
const SEAL_WAIT_MS = 15_000;
const SEAL_POLL_MS = 500;

const EXPORT_STATUS = defineSearchAttributeKey('ExportStatus', SearchAttributeType.KEYWORD);

export const progressQuery = defineQuery<ExportProgress>('progress');

/** Steps are short: they go before partitions that wait for a slot. */
const FIRST = { priorityKey: 1 } as const;
const RETRY = { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '15s' } as const;

const { beginExport, planPartitions } = proxyActivities<ExportStepActivities>({
  startToCloseTimeout: '2m',
  scheduleToCloseTimeout: '10m',
  priority: FIRST,
  retry: RETRY,
});

// The work is done, or is known to fail: what remains is to say so, however long the server stays away.
const { sealExport, failExport, removeExportFiles } = proxyActivities<ExportStepActivities>({
  startToCloseTimeout: '2m',
  scheduleToCloseTimeout: '24h',
  priority: FIRST,
  retry: RETRY,
});

/**
 * Runs one export to its end: waits for sealed data, plans the files, writes them on any worker, seals. Started by the
 * outbox as `export-<exp_…>`; cancelling it stops its workers and removes its files.
 */
export async function exportWorkflow(input: ExportJob): Promise<ExportOutcome> {
  const parsed = exportJob.safeParse(input);
  if (!parsed.success) throw ApplicationFailure.nonRetryable(`not an export job: ${parsed.error.message}`);
  const { exportId, requestId, accountId } = parsed.data;
  const call: ExportCall = { exportId, requestId, accountId };
  const progress: ExportProgress = { phase: 'starting', partitions: 0, done: 0, rows: 0, bytes: 0 };
  setHandler(progressQuery, () => progress);
  try {
    return await run(call, progress);
  } catch (error) {
    // Also when the workflow itself was canceled meanwhile: what was written must still go.
    return await CancellationScope.nonCancellable(() => giveUp(call, progress, error));
  }
}

async function run(call: ExportCall, progress: ExportProgress): Promise<ExportOutcome> {
  const over = await waitUntilReady(call, progress);
  if (over) return await end(call, progress, over);
  show(progress, 'planning');
  const plan = await planPartitions.executeWithOptions({ summary: 'plan the files' }, [call]);
  progress.partitions = plan.partitions.length;
  show(progress, 'exporting');
  const parts = await exportPartitions(call, plan, (part) => {
    progress.done += 1;
    progress.rows += part.rows;
    progress.bytes += part.bytes;
    show(progress, 'exporting');
  });
  show(progress, 'sealing');
  // The server decides a race between completing and canceling; asking must not be cut short by the canceling itself.
  const sealed = await CancellationScope.nonCancellable(() => seal(call, plan, parts));
  const files = chosenParts({ plan, parts }).length;
  return await CancellationScope.nonCancellable(() => end(call, progress, sealed ? 'succeeded' : 'canceled', files));
}

/** Polls until coverage is pinned; answers the end of an export that is over already. */
async function waitUntilReady(call: ExportCall, progress: ExportProgress): Promise<ExportEnd | null> {
  const deadlineMs = Date.now() + SEAL_WAIT_MS;
  for (;;) {
    const waitForSeal = Date.now() < deadlineMs;
    const summary = waitForSeal ? 'pin the data' : 'pin the data that is sealed';
    const answer = await beginExport.executeWithOptions({ summary }, [{ ...call, waitForSeal }]);
    if (answer !== 'ready' && answer !== 'waiting') return answer;
    if (progress.phase === 'starting') upsertSearchAttributes([{ key: EXPORT_STATUS, value: 'running' }]);
    if (answer === 'ready') return null;
    show(progress, 'waiting for data');
    await sleep(SEAL_POLL_MS);
  }
}

async function seal(call: ExportCall, plan: ExportPlan, parts: PartitionResult[]): Promise<boolean> {
  const { granularity, unsplitFilename } = plan;
  return sealExport.executeWithOptions({ summary: `seal ${parts.length} part(s)` }, [
    { ...call, plan: { granularity, unsplitFilename }, parts },
  ]);
}

async function giveUp(call: ExportCall, progress: ExportProgress, error: unknown): Promise<ExportOutcome> {
  // Normally the server canceled first and this changes nothing; an operator's cancel must not leave it running forever.
  const reason = isCancellation(error) ? 'The export was stopped by an operator.' : reasonOf(error);
  log.warn('export gives up', { exportId: call.exportId, reason });
  const status = await failExport.executeWithOptions({ summary: 'report the failure' }, [{ ...call, reason }]);
  const outcome = await end(call, progress, status);
  if (status === 'succeeded') return outcome;
  if (isCancellation(error)) throw error;
  setCurrentDetails(`**Failed.** ${reason}`);
  throw ApplicationFailure.create({ message: reason, nonRetryable: true, cause: error as Error });
}

/** Only what succeeded keeps its files. */
async function end(call: ExportCall, progress: ExportProgress, status: ExportEnd, files = 0): Promise<ExportOutcome> {
  upsertSearchAttributes([{ key: EXPORT_STATUS, value: status }]);
  if (status !== 'succeeded') {
    show(progress, 'cleaning up');
    await removeExportFiles.executeWithOptions({ summary: 'remove the files' }, [{ exportId: call.exportId }]);
  }
  show(progress, 'done');
  return { status, files: status === 'succeeded' ? files : 0, rows: progress.rows, bytes: progress.bytes };
}

function show(progress: ExportProgress, phase: ExportPhase): void {
  progress.phase = phase;
  setCurrentDetails(describeProgress(progress));
}
