import { CancelledFailure, Context } from '@temporalio/activity';
import type { ReadPlan } from '../../schema/export-schemas/read-plan.js';
import { usesCustomSql } from '../../sandbox/compile/compile-with-transforms.js';
import type { AccountSandbox, Sandbox } from '../../sandbox/pool/sandbox.js';
import type { PreviewResult, PreviewTask } from '../../schema/previews/preview-task.js';
import { previewRows, type PreviewRowsOptions } from '../engine/preview-rows.js';
import { toTimeRange } from '../../schema/time-range.js';
import { exportFailure } from '../activity/failure-of.js';
import { orderedRows, type RowSource } from '../exports/rows/partition-rows.js';
import { readPlanOf } from '../exports/read-plan-of.js';
import { TransformFailure } from '../transforms/transform-failure.js';
import { hasCustomTransforms, TransformStage } from '../transforms/transform-stage.js';
import type { PreviewActivities } from './contract.js';
import type { PreviewSlots } from './preview-slots.js';

/** After this long the rows so far are returned: sparse streams lie in many segments. */
const ENOUGH_MS = 4_000;
const HEARTBEAT_MS = 500;
/** Below Temporal's limit of 2 MB for one result. */
const MAX_ANSWER_CHARS = 900_000;

export interface PreviewDependencies extends RowSource {
  /** Runs users' SQL. */
  sandbox: Sandbox;
  slots: PreviewSlots;
}

/** Creates the activity of previews, which only reads. */
export function createPreviewActivities(deps: PreviewDependencies): PreviewActivities {
  return {
    readPreview: (task) => {
      const context = Context.current();
      const { attempt } = context.info;
      const read = (): Promise<PreviewResult> => whileBeating(context, () => readPreview(deps, task, context));
      return deps.slots.run(task.accountId, usesSql(task), attempt, read);
    },
  };
}

const usesSql = ({ schema, datastream }: PreviewTask): boolean =>
  schema.kind === 'columns' && usesCustomSql(schema.content, datastream.exchange);

async function whileBeating<Result>(context: Context, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => context.heartbeat(), HEARTBEAT_MS);
  try {
    return await work();
  } catch (error) {
    throw context.cancellationSignal.aborted ? new CancelledFailure('the preview was canceled') : asFailure(error);
  } finally {
    clearInterval(timer);
  }
}

async function readPreview(
  { sandbox, ...source }: PreviewDependencies,
  task: PreviewTask,
  { cancellationSignal: signal }: Context,
): Promise<PreviewResult> {
  const own = sandbox.forAccount({ accountId: task.accountId, signal });
  const plan = await readPlanOf(task.schema, task.datastream.exchange, own);
  const untilMs = performance.now() + ENOUGH_MS;
  const ranges = task.ranges.map(toTimeRange);
  const result = await previewRows({
    batches: orderedRows(source, BigInt(task.datastream.id), ranges, task, signal),
    plan,
    limit: task.limit,
    isOver: () => performance.now() > untilMs,
    ...stageOf(plan, own),
  });
  return shortened(result);
}

function stageOf(plan: ReadPlan | null, sandbox: AccountSandbox): Pick<PreviewRowsOptions, 'stage'> {
  if (!hasCustomTransforms(plan)) return {};
  return { stage: (schema) => new TransformStage(plan, schema, 'parquet', sandbox) };
}

function asFailure(error: unknown): unknown {
  if (error instanceof TransformFailure) return exportFailure('unprocessable', { words: error.message }, error);
  return error;
}

/** Drops rows until the result is small enough. */
function shortened(result: PreviewResult): PreviewResult {
  let { rows } = result;
  while (rows.length > 1 && JSON.stringify(rows).length > MAX_ANSWER_CHARS) rows = rows.slice(0, rows.length >> 1);
  return { ...result, rows };
}
