import {
  allHandlersFinished,
  ApplicationFailure,
  CancellationScope,
  condition,
  defineQuery,
  defineSignal,
  defineUpdate,
  isCancellation,
  log,
  makeContinueAsNewFunc,
  patched,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { chosenParts } from '../../schema/exports/manifest.rule.js';
import { exportJob, type ExportJob } from '../../schema/jobs/jobs.js';
import type {
  BeginAnswer,
  ExportCall,
  ExportContinuation,
  ExportEnd,
  ExportOutcome,
  ExportPhase,
  ExportPlan,
  ExportProgress,
  ExportStepActivities,
  PartitionOutcome,
  PartitionResult,
  Sealed,
  ShownProgress,
} from './contract.js';
import { describeProgress } from './describe-progress.rule.js';
import { reasonOf } from '../activity/failure-of.js';
import { exportPartitions, PartitionControl } from './partitions.workflow.js';

/** How long an export holds back for data that is received but not sealed (design, sealed watermark). */
const SEAL_WAIT_MS = 15_000;
const SEAL_POLL_MS = 500;

const EXPORT_STATUS = defineSearchAttributeKey('ExportStatus', SearchAttributeType.KEYWORD);

/** Partitions of one run: each takes up to nine events, and Temporal warns of 10,240. */
const PARTITIONS_PER_RUN = 500;

export const progressQuery = defineQuery<ShownProgress>('progress');
/** Stops the export as a failed one, with the operator's words in the reason. */
export const cancelSignal = defineSignal<[words?: string]>('cancel');
/** Begins no further file until `resume`; those being written are finished. */
export const drainSignal = defineSignal('drain');
export const resumeSignal = defineSignal('resume');
/** Stops the attempt at a file that is being written and begins it anew, on whichever worker is free. */
export const retryPartitionUpdate = defineUpdate<string, [filename: string]>('retry-partition');

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

/** What a run knows, and what operators change from outside. */
interface Run {
  call: ExportCall;
  progress: ExportProgress;
  control: PartitionControl;
  /** An operator's words. */
  stoppedWith?: string;
}

/**
 * Runs one export to its end: waits for sealed data, plans the files, writes them on any worker, seals. Started by the
 * outbox as `export-<exp_…>`; cancelling it stops its workers and removes its files. Exports of more than 500 files
 * go on in further runs.
 */
export async function exportWorkflow(input: ExportJob, before?: ExportContinuation): Promise<ExportOutcome> {
  const parsed = exportJob.safeParse(input);
  if (!parsed.success) throw ApplicationFailure.nonRetryable(`not an export job: ${parsed.error.message}`);
  const { exportId, requestId, accountId } = parsed.data;
  const progress: ExportProgress = { phase: 'starting', partitions: 0, done: 0, rows: 0, bytes: 0 };
  const run: Run = {
    call: { exportId, requestId, accountId },
    progress,
    control: new PartitionControl(before?.paused),
  };
  const work = new CancellationScope();
  handleOperators(run, work);
  let next: ExportContinuation | undefined;
  try {
    const outcome = await work.run(() => runExport(run, before));
    if (!('done' in outcome)) return outcome;
    next = outcome;
  } catch (error) {
    // Also when the workflow itself was canceled meanwhile: what was written must still go.
    return await CancellationScope.nonCancellable(() => giveUp(run, error));
  }
  await condition(allHandlersFinished);
  return await makeContinueAsNewFunc<typeof exportWorkflow>()(input, { ...next, paused: run.control.paused });
}

function handleOperators(run: Run, work: CancellationScope): void {
  const { control, progress } = run;
  setHandler(progressQuery, () => ({ ...progress, drained: control.paused, writing: control.filenames }), {
    description: 'How far the export is, and which files are being written',
  });
  setHandler(
    cancelSignal,
    (words) => {
      run.stoppedWith = words ?? '';
      work.cancel();
    },
    { description: 'Stops the export as a failed one; an argument is added to the reason that its client reads' },
  );
  const pause = (paused: boolean) => (): void => {
    control.paused = paused;
    show(progress, progress.phase, paused);
  };
  setHandler(drainSignal, pause(true), { description: 'Finishes the files being written and begins no others' });
  setHandler(resumeSignal, pause(false), { description: 'Goes on after drain' });
  setHandler(
    retryPartitionUpdate,
    (filename) => {
      control.retry(filename);
      return `${filename} begins anew`;
    },
    {
      description: 'Stops the attempt at a file and begins it anew; the argument is the name of a file being written',
      validator: (filename: string) => {
        const running = control.filenames;
        if (!running.includes(filename)) throw new Error(`not being written; these are: ${running.join(', ')}`);
      },
    },
  );
}

/** One run's share of the export: its end, or where the next run goes on. */
async function runExport(
  { call, progress, control }: Run,
  before?: ExportContinuation,
): Promise<ExportOutcome | ExportContinuation> {
  // Each step costs two round trips through Temporal, which a small export would feel.
  const inFewerSteps = patched('fewer-steps');
  const begun = before ? 'ready' : await waitUntilReady(call, progress, inFewerSteps ? PARTITIONS_PER_RUN : undefined);
  if (typeof begun === 'string' && begun !== 'ready') return await end(call, progress, begun);
  const totals = before?.totals ?? { messages: 0, rows: 0, bytes: 0 };
  Object.assign(progress, { done: before?.done ?? 0, rows: totals.rows, bytes: totals.bytes });
  const plan = begun === 'ready' ? await planFiles(call, progress) : begun;
  const { parts, expectedMessages } = plan.stored ?? sizeOf(plan);
  progress.partitions = parts;
  show(progress, 'exporting', control.paused);
  const results = await exportPartitions(
    call,
    { partitions: plan.partitions, parts, expectedMessages, totals, sealIt: inFewerSteps && isOnlyOne(plan) },
    control,
    () => {
      Object.assign(progress, { done: progress.done + 1, rows: totals.rows, bytes: totals.bytes });
      show(progress, 'exporting', control.paused);
    },
  );
  // Those of an earlier run that died with its results unheard are written, too: what counts is that none is left.
  if (plan.stored && plan.partitions.length === PARTITIONS_PER_RUN) {
    return { done: progress.done, totals, paused: control.paused };
  }
  show(progress, 'sealing');
  const written = plan.stored ? null : (results as PartitionResult[]);
  // The server decides a race between completing and canceling; asking must not be cut short by the canceling itself.
  const sealed = sealedBy(results) ?? (await CancellationScope.nonCancellable(() => seal(call, plan, written, parts)));
  const files = written ? chosenParts({ ...plan, parts: written }).length : Number(sealed);
  const status = sealed === false ? 'canceled' : 'succeeded';
  return await CancellationScope.nonCancellable(() => end(call, progress, status, files));
}

async function planFiles(call: ExportCall, progress: ExportProgress): Promise<ExportPlan> {
  show(progress, 'planning');
  const options = { summary: 'plan the files' };
  return await planPartitions.executeWithOptions(options, [{ ...call, storedPage: PARTITIONS_PER_RUN }]);
}

const isOnlyOne = ({ stored }: ExportPlan): boolean => stored?.parts === 1;

/** What came of sealing where the step that wrote the one file did that. */
function sealedBy([only]: readonly PartitionOutcome[]): Sealed | undefined {
  return only && 'sealed' in only ? only.sealed : undefined;
}

function sizeOf({ partitions }: ExportPlan): { parts: number; expectedMessages: number } {
  const expectedMessages = partitions.reduce((sum, partition) => sum + partition.estimatedMessages, 0);
  return { parts: partitions.length, expectedMessages };
}

/** Polls until coverage is pinned, and planned where the step does that; answers the end of an export that is over already. */
async function waitUntilReady(
  call: ExportCall,
  progress: ExportProgress,
  storedPage: number | undefined,
): Promise<Exclude<BeginAnswer, 'waiting'>> {
  const deadlineMs = Date.now() + SEAL_WAIT_MS;
  for (;;) {
    const waitForSeal = Date.now() < deadlineMs;
    const summary = waitForSeal ? 'pin the data' : 'pin the data that is sealed';
    const answer = await beginExport.executeWithOptions({ summary }, [
      { ...call, waitForSeal, ...(storedPage && { storedPage }) },
    ]);
    if (typeof answer === 'string' && answer !== 'ready' && answer !== 'waiting') return answer;
    if (progress.phase === 'starting') upsertSearchAttributes([{ key: EXPORT_STATUS, value: 'running' }]);
    if (answer !== 'waiting') return answer;
    show(progress, 'waiting for data');
    await sleep(SEAL_POLL_MS);
  }
}

async function seal(
  call: ExportCall,
  { granularity, unsplitFilename }: ExportPlan,
  written: PartitionResult[] | null,
  parts: number,
): Promise<number | boolean> {
  const options = { summary: `seal ${parts} file(s)` };
  return sealExport.executeWithOptions(options, [{ ...call, plan: { granularity, unsplitFilename }, parts: written }]);
}

async function giveUp({ call, progress, stoppedWith }: Run, error: unknown): Promise<ExportOutcome> {
  // Normally the server canceled first and this changes nothing; an operator's cancel must not leave it running forever.
  const words = stoppedWith ? `: ${stoppedWith}` : '.';
  const reason = isCancellation(error) ? `The export was stopped by an operator${words}` : reasonOf(error);
  log.warn('export gives up', { exportId: call.exportId, reason });
  const status = await failExport.executeWithOptions({ summary: 'report the failure' }, [{ ...call, reason }]);
  const outcome = await end(call, progress, status);
  if (status === 'succeeded') return outcome;
  if (isCancellation(error) && stoppedWith === undefined) throw error;
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

function show(progress: ExportProgress, phase: ExportPhase, paused = false): void {
  progress.phase = phase;
  setCurrentDetails(describeProgress(progress, paused));
}
