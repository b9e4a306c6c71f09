import { Context } from '@temporalio/activity';
import { SAMPLE_BYTES, type ExportSample, type SampleTask } from '../../schema/estimates/sample-task.js';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { compileReadPlan, type ReadPlan } from '../../schema/export-schemas/read-plan.js';
import { withoutCustomSql } from '../../sandbox/compile/compile-with-transforms.js';
import type { AccountSandbox } from '../../sandbox/pool/sandbox.js';
import { toTimeRange } from '../../schema/time-range.js';
import { encodePartition } from '../engine/encode-partition.js';
import { orderedRows } from '../exports/rows/partition-rows.js';
import { readPlanOf } from '../exports/read-plan-of.js';
import type { PreviewDependencies } from '../previews/preview.activities.js';
import { encodeTransformed } from '../transforms/encode-transformed.js';
import { hasCustomTransforms } from '../transforms/transform-stage.js';
import type { SampleActivities } from './contract.js';
import { takeSample } from './take-sample.js';

/** After this long the sample so far is returned. */
const ENOUGH_MS = 1_000;

/** Creates the activity of estimates, which only reads, in the slots of previews. */
export function createSampleActivities(deps: PreviewDependencies): SampleActivities {
  return {
    sampleExport: (task) => {
      const { info, cancellationSignal } = Context.current();
      return deps.slots.run(task.accountId, false, info.attempt, () => sample(deps, task, cancellationSignal));
    },
  };
}

async function sample(
  { sandbox, ...source }: PreviewDependencies,
  task: SampleTask,
  signal: AbortSignal,
): Promise<ExportSample> {
  const { format, compression, datastream } = task;
  const own = sandbox.forAccount({ accountId: task.accountId, signal });
  const plan = await planOf(task, own);
  const untilMs = performance.now() + ENOUGH_MS;
  return takeSample({
    windows: task.windows.map((window) => {
      const ranges = window.map(toTimeRange);
      return () => orderedRows(source, BigInt(datastream.id), ranges, task, signal);
    }),
    maxBytes: SAMPLE_BYTES,
    encode: (options) =>
      hasCustomTransforms(plan)
        ? encodeTransformed({ ...options, plan, format, compression, signal }, own)
        : encodePartition({ ...options, plan, format, compression, signal }),
    isOver: () => performance.now() > untilMs,
  });
}

/**
 * Compiles the schema without users' SQL: the width of its input stands for the width of its
 * result.
 */
async function planOf({ schema, builtIn, datastream }: SampleTask, own: AccountSandbox): Promise<ReadPlan | null> {
  if (schema.kind === 'raw') return null;
  if (builtIn) return readPlanOf(schema, datastream.exchange, own);
  const content: ExportSchemaContent = withoutCustomSql(schema.content);
  return compileReadPlan(content, datastream.exchange);
}
