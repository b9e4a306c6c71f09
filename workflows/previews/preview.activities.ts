import { cancellationSignal } from '@temporalio/activity';
import { planExport, type ExportPlan } from '../../schema/export-schemas/plan.js';
import type { PreviewResult, PreviewTask } from '../../schema/previews/preview-task.js';
import { previewRows } from '../engine/preview-rows.js';
import { exportFailure } from '../exports/failure-of.js';
import { orderedRows, type RowSource } from '../exports/partition-rows.js';
import type { PreviewActivities } from './contract.js';

/** After this long the rows so far are the answer: sparse streams lie in many segments. */
const ENOUGH_MS = 4_000;
/** Below Temporal's 2 MB for one answer. */
const MAX_ANSWER_CHARS = 900_000;

/** The activity behind previews; it only reads. */
export function createPreviewActivities(source: RowSource): PreviewActivities {
  return {
    readPreview: async (task) => {
      const plan = planOf(task);
      const untilMs = performance.now() + ENOUGH_MS;
      const ranges = task.ranges.map(({ fromNs, toNs }) => ({ fromNs: BigInt(fromNs), toNs: BigInt(toNs) }));
      const result = await previewRows({
        batches: orderedRows(source, BigInt(task.datastream.id), ranges, task, cancellationSignal()),
        plan,
        limit: task.limit,
        isOver: () => performance.now() > untilMs,
      });
      return shortened(result);
    },
  };
}

function planOf({ schema, datastream }: PreviewTask): ExportPlan | null {
  if (schema.kind === 'raw') return null;
  try {
    return planExport(schema.content, datastream.exchange);
  } catch (error) {
    throw exportFailure('unprocessable', { words: error instanceof Error ? error.message : undefined }, error);
  }
}

/** Fewer rows where they are very wide. */
function shortened(result: PreviewResult): PreviewResult {
  let { rows } = result;
  while (rows.length > 1 && JSON.stringify(rows).length > MAX_ANSWER_CHARS) rows = rows.slice(0, rows.length >> 1);
  return { ...result, rows };
}
