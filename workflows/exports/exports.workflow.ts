import {
  ActivityCancellationType,
  allHandlersFinished,
  CancellationScope,
  condition,
  makeContinueAsNewFunc,
  proxyActivities,
  sleep,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { ExportStartJob } from '../../schema/jobs/jobs.js';
import { requireTexts } from '../activity/require-texts.js';
import type {
  BeginAnswer,
  ExportCall,
  ExportContinuation,
  ExportOutcome,
  ExportProgress,
  ExportStart,
  ExportStepActivities,
  ExportTotals,
  PartitionActivities,
  PlanPage,
  Reopened,
  Sealed,
} from './contract.js';
import { end, EXPORT_STATUS, giveUp, RETRY, sealExport, turnOf } from './export-ends.workflow.js';
import { type ExportRun, handleOperators, show } from './export-operators.workflow.js';
import { exportPartitions, PartitionControl } from './partitions.workflow.js';

/** Time that an export waits for data that is received but not sealed. */
const SEAL_WAIT_MS = 15_000;
const SEAL_POLL_MS = 500;

/** Partitions of one run: each takes up to nine events, and Temporal warns at 10,240. */
const PARTITIONS_PER_RUN = 500;

/**
 * Seals of an export. Each but the last may find that files are lost, which are then written again.
 */
const MOST_SEALS = 3;

const { beginExport, planPartitions } = proxyActivities<ExportStepActivities & PartitionActivities>({
  startToCloseTimeout: '2m',
  heartbeatTimeout: '15s',
  scheduleToCloseTimeout: '10m',
  // The first one may write, and blobs may only be removed once no attempt does.
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
  retry: RETRY,
});

/**
 * Runs one export to its end: waits for sealed data, plans the files, writes them on any worker,
 * seals. Started by the outbox as `export-<exp_…>`. Canceling it stops its workers and removes its
 * files. Exports of more than 500 files continue in further runs. A set starts those that it has
 * begun with their plan.
 */
export async function exportWorkflow(
  job: ExportStartJob,
  from?: ExportStart | ExportContinuation,
): Promise<ExportOutcome> {
  requireTexts('an export job', job, 'exportId', 'accountId', 'requestId');
  const { exportId, requestId, accountId, setId, retry } = job;
  const start = from && 'plan' in from ? from : undefined;
  const before = from && 'done' in from ? from : undefined;
  const progress: ExportProgress = { phase: 'starting', partitions: 0, done: 0, rows: 0, bytes: 0 };
  const run: ExportRun = {
    call: {
      exportId,
      requestId,
      accountId,
      ...(setId !== undefined && { setId }),
      ...(retry !== undefined && { retry }),
    },
    progress,
    control: new PartitionControl(before?.paused),
  };
  const work = new CancellationScope();
  handleOperators(run, work);
  let next: ExportContinuation | undefined;
  try {
    const outcome = await work.run(() => runExport(run, start, before));
    if (!('done' in outcome)) return outcome;
    next = outcome;
  } catch (error) {
    // Even if the workflow itself was canceled: the written files must be removed.
    return await CancellationScope.nonCancellable(() => giveUp(run, error));
  }
  await condition(allHandlersFinished);
  return await makeContinueAsNewFunc<typeof exportWorkflow>()(job, { ...next, paused: run.control.paused });
}

/**
 * Runs one workflow run's share of the export. Returns the export's end, or where the next run
 * continues.
 */
async function runExport(
  run: ExportRun,
  start: ExportStart | undefined,
  before: ExportContinuation | undefined,
): Promise<ExportOutcome | ExportContinuation> {
  const { call, progress, control } = run;
  const begun = start?.plan ?? (before ? await planFiles(call, progress) : await waitUntilReady(run));
  if (typeof begun === 'string') return await end(call, progress, begun);
  const totals = before?.totals ?? { messages: 0, rows: 0, bytes: 0, sqlOverMs: 0 };
  const { rows, bytes } = totals;
  const { partitionCount } = begun;
  Object.assign(progress, { partitions: partitionCount, done: before?.done ?? 0, rows, bytes });
  // Each activity costs two round trips through Temporal, which a small export would feel.
  const sealIt = partitionCount === 1;
  let page: PlanPage = begun;
  let files: Sealed | null;
  for (let seals = 1; ; seals++) {
    const written = await writePages(run, page, totals, sealIt);
    if (written === 'full page') return { done: progress.done, totals, paused: control.paused };
    files = written;
    if (files !== null) break;
    show(progress, 'sealing');
    const mayReopen = seals < MOST_SEALS;
    // The server decides a race between completing and canceling; the cancellation itself must not
    // cut the call short.
    const options = { summary: `seal ${partitionCount} file(s)`, priority: turnOf(call) };
    const answer = await CancellationScope.nonCancellable(() =>
      sealExport.executeWithOptions(options, [{ ...call, mayReopen }]),
    );
    if (typeof answer !== 'object') {
      files = answer;
      break;
    }
    takeBack(progress, totals, answer);
    page = await planFiles(call, progress);
  }
  const status = files === false ? 'canceled' : 'succeeded';
  return await CancellationScope.nonCancellable(() => end(call, progress, status, Number(files)));
}

/**
 * Writes what is unwritten, from a page of the plan on. Returns the seal if an activity has done
 * it, and `full page` if the next run continues.
 */
async function writePages(
  { call, progress, control }: ExportRun,
  first: PlanPage,
  totals: ExportTotals,
  sealIt: boolean,
): Promise<Sealed | null | 'full page'> {
  let sealed: Sealed | null = null;
  for (let page: PlanPage | null = first; page !== null;) {
    const { expectedMessages, unwritten, tried }: PlanPage = page;
    show(progress, 'exporting', control.paused);
    sealed = await exportPartitions(call, { unwritten, expectedMessages, totals, sealIt, tried }, control, () => {
      Object.assign(progress, { done: progress.done + 1, rows: totals.rows, bytes: totals.bytes });
      show(progress, 'exporting', control.paused);
    });
    // A full page: more may be unwritten. The count of partitions done would miss those whose
    // result an earlier run lost.
    if (unwritten.length === PARTITIONS_PER_RUN) return 'full page';
    page = unwritten[0]?.stage === 'reduce' ? await planFiles(call, progress) : null;
  }
  return sealed;
}

/** Subtracts partitions that are written again. */
function takeBack(
  progress: ExportProgress,
  totals: ExportTotals,
  { partitions, messages, rows, bytes }: Reopened,
): void {
  totals.messages -= messages;
  totals.rows -= rows;
  totals.bytes -= bytes;
  Object.assign(progress, { done: progress.done - partitions, rows: totals.rows, bytes: totals.bytes });
}

async function planFiles(call: ExportCall, progress: ExportProgress): Promise<PlanPage> {
  show(progress, 'planning');
  const options = { summary: 'plan the files', priority: turnOf(call) };
  return await planPartitions.executeWithOptions(options, [{ ...call, pageSize: PARTITIONS_PER_RUN }]);
}

/**
 * Polls until coverage is pinned and planned. Returns the end of an export that is already over.
 */
async function waitUntilReady({ call, progress, control }: ExportRun): Promise<Exclude<BeginAnswer, 'waiting'>> {
  const deadlineMs = Date.now() + SEAL_WAIT_MS;
  for (;;) {
    const waitForSeal = Date.now() < deadlineMs;
    const summary = waitForSeal ? 'pin the data' : 'pin the data that is sealed';
    const options = { summary: `${summary}, write a small file`, priority: turnOf(call) };
    const answer = await beginExport.executeWithOptions(options, [
      { ...call, waitForSeal, mayWrite: !control.paused, pageSize: PARTITIONS_PER_RUN },
    ]);
    if (answer === 'succeeded' || answer === 'failed' || answer === 'canceled') return answer;
    if (progress.phase === 'starting') upsertSearchAttributes([{ key: EXPORT_STATUS, value: 'running' }]);
    if (answer !== 'waiting') return answer;
    show(progress, 'waiting for data');
    await sleep(SEAL_POLL_MS);
  }
}
