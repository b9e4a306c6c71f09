import { Context } from '@temporalio/activity';
import type { ReadPlan } from '../../schema/export-schemas/read-plan.js';
import { usesCustomSql } from '../../sandbox/compile/compile-with-transforms.js';
import type { AccountSandbox, Sandbox } from '../../sandbox/pool/sandbox.js';
import type { PreviewResult, PreviewTask } from '../../schema/previews/preview-task.js';
import { previewRows, type PreviewRowsOptions } from '../engine/preview-rows.js';
import { toTimeRange } from '../../schema/time/time-range.js';
import { exportFailure } from '../activity/failure-of.js';
import { whileBeating } from '../activity/heartbeat.js';
import { orderedRows, type RowSource } from '../exports/rows/partition-rows.js';
import { withoutLost } from '../exports/rows/without-lost.js';
import { withInstrumentValues } from '../exports/instrument-values.js';
import { readPlanOf } from '../exports/read-plan-of.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { extractorKeyOf, type View } from '../../schema/views/view.js';
import { openView } from '../views/open-view.js';
import type { ViewThreads } from '../views/threads/view-threads.js';
import { toSourceStream } from '../views/view-stage.js';
import { viewInput } from '../exports/rows/view-input.js';
import { TransformFailure } from '../transforms/transform-failure.js';
import { hasCustomTransforms, TransformStage } from '../transforms/transform-stage.js';
import type { PreviewActivities } from './contract.js';
import type { PreviewSlots } from './preview-slots.js';

/** Time after which the rows so far are returned: sparse streams lie in many segments. */
const ENOUGH_MS = 4_000;

export interface PreviewDependencies extends RowSource {
  /** Runs users' SQL. */
  sandbox: Sandbox;
  slots: PreviewSlots;
  /** Make rows of views; absent: this thread does. */
  viewThreads?: ViewThreads | undefined;
}

/** Creates the activity of previews, which only reads. */
export function createPreviewActivities(deps: PreviewDependencies): PreviewActivities {
  return {
    readPreview: (task) => {
      const context = Context.current();
      const { attempt } = context.info;
      const read = (): Promise<PreviewResult> =>
        whileBeating(context, () =>
          withoutLost(deps, { requestId: task.requestId, signal: context.cancellationSignal }, () =>
            readPreview(deps, task, context),
          ).catch(fail),
        );
      return deps.slots.run(task.accountId, usesSql(task), attempt, read);
    },
  };
}

const usesSql = ({ schema, view, datastream }: PreviewTask): boolean =>
  schema.kind === 'columns' && usesCustomSql(schema.content, extractorKeyOf(view, datastream.exchange));

async function readPreview(
  { sandbox, viewThreads, ...source }: PreviewDependencies,
  task: PreviewTask,
  { cancellationSignal: signal }: Context,
): Promise<PreviewResult> {
  const own = sandbox.forAccount({ accountId: task.accountId, signal });
  const read = await readPlanOf(task.schema, extractorKeyOf(task.view, task.datastream.exchange), own);
  const plan = await withInstrumentValues(source.core, read, task.datastream, { requestId: task.requestId, signal });
  const untilMs = Date.now() + ENOUGH_MS;
  const isOver = (): boolean => Date.now() > untilMs;
  const ranges = task.ranges.map(toTimeRange);
  let scannedMessages: number | undefined;
  const batches = task.view
    ? viewRows({ ...source, viewThreads }, task, task.view, {
        untilMs,
        signal,
        onRead: (messages) => (scannedMessages = messages),
      })
    : orderedRows(source, BigInt(task.datastream.id), ranges, task, signal);
  const { limit, newest } = task;
  const result = await previewRows({ batches, plan, limit, newest, isOver, ...stageOf(plan, own) });
  return scannedMessages === undefined ? result : { ...result, scannedMessages };
}

function viewRows(
  { viewThreads, ...source }: Pick<PreviewDependencies, 'viewThreads'> & RowSource,
  { accountId, datastream, limit, requestId, ...task }: PreviewTask,
  view: View,
  { untilMs, signal, onRead }: { untilMs: number; signal: AbortSignal; onRead: (messages: number) => void },
): AsyncIterable<MessageBatch> {
  const range = toTimeRange(task.range);
  const place = {
    ...{ accountId, datastream: toSourceStream(datastream), range, partition: range, call: { requestId } },
    coverage: task.ranges.map(toTimeRange),
  };
  const input = { ...viewInput(source, view, place, signal, onRead), limit: { rows: limit, untilMs } };
  return openView(input, viewThreads).batches;
}

function stageOf(plan: ReadPlan | null, sandbox: AccountSandbox): Pick<PreviewRowsOptions, 'stage'> {
  if (!hasCustomTransforms(plan)) return {};
  return { stage: (schema) => new TransformStage(plan, schema, 'parquet', sandbox) };
}

function fail(error: unknown): never {
  if (error instanceof TransformFailure) throw exportFailure('unprocessable', { words: error.message }, error);
  throw error;
}
