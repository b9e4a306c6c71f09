import { cancellationSignal } from '@temporalio/activity';
import type { ExportPlan } from '../../schema/export-schemas/plan.js';
import type { AccountSandbox, Sandbox } from '../../schema/export-schemas/transforms/sandbox/sandbox.js';
import type { PreviewResult } from '../../schema/previews/preview-task.js';
import { previewRows, type PreviewRowsOptions } from '../engine/preview-rows.js';
import { exportFailure } from '../exports/failure-of.js';
import { orderedRows, type RowSource } from '../exports/partition-rows.js';
import { planSchema } from '../exports/plan-schema.js';
import { TransformFailure } from '../transforms/transform-failure.js';
import { hasCustomTransforms, TransformStage } from '../transforms/transform-stage.js';
import type { PreviewActivities } from './contract.js';

/** After this long the rows so far are the answer: sparse streams lie in many segments. */
const ENOUGH_MS = 4_000;
/** Below Temporal's 2 MB for one answer. */
const MAX_ANSWER_CHARS = 900_000;

/** The activity behind previews; it only reads. */
export function createPreviewActivities(source: RowSource, sandbox: Sandbox): PreviewActivities {
  return {
    readPreview: async (task) => {
      const signal = cancellationSignal();
      const own = sandbox.forAccount({ accountId: task.accountId, signal });
      const plan = await planSchema(task.schema, task.datastream.exchange, own);
      const untilMs = performance.now() + ENOUGH_MS;
      const ranges = task.ranges.map(({ fromNs, toNs }) => ({ fromNs: BigInt(fromNs), toNs: BigInt(toNs) }));
      const result = await previewRows({
        batches: orderedRows(source, BigInt(task.datastream.id), ranges, task, signal),
        plan,
        limit: task.limit,
        isOver: () => performance.now() > untilMs,
        ...stageOf(plan, own),
      }).catch(asFailure);
      return shortened(result);
    },
  };
}

function stageOf(plan: ExportPlan | null, sandbox: AccountSandbox): Pick<PreviewRowsOptions, 'stage'> {
  if (!hasCustomTransforms(plan)) return {};
  return { stage: (schema) => new TransformStage(plan, schema, 'parquet', sandbox) };
}

function asFailure(error: unknown): never {
  if (error instanceof TransformFailure) throw exportFailure('unprocessable', { words: error.message }, error);
  throw error;
}

/** Fewer rows where they are very wide. */
function shortened(result: PreviewResult): PreviewResult {
  let { rows } = result;
  while (rows.length > 1 && JSON.stringify(rows).length > MAX_ANSWER_CHARS) rows = rows.slice(0, rows.length >> 1);
  return { ...result, rows };
}
