import { Context } from '@temporalio/activity';
import { SAMPLE_BYTES, type ExportSample, type SampleTask } from '../../schema/estimates/sample-task.js';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { compileReadPlan } from '../../schema/export-schemas/compile-read-plan.js';
import type { ReadPlan } from '../../schema/export-schemas/read-plan.js';
import { withoutCustomSql } from '../../sandbox/compile/compile-with-transforms.js';
import type { AccountSandbox } from '../../sandbox/pool/sandbox.js';
import { MAX_INT64, MIN_INT64 } from '../../schema/text/int64.js';
import { type TimeRange, toTimeRange } from '../../schema/time/time-range.js';
import { fileMetadata } from '../../schema/exports/file-metadata.rule.js';
import { extractorKeyOf } from '../../schema/views/view.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { encodePartition } from '../engine/encode-partition.js';
import { orderedRows, type RowSource } from '../exports/rows/partition-rows.js';
import { readPlanOf } from '../exports/read-plan-of.js';
import type { PreviewDependencies } from '../previews/preview.activities.js';
import { encodeTransformed } from '../transforms/encode-transformed.js';
import { hasCustomTransforms } from '../transforms/transform-stage.js';
import { openView } from '../views/open-view.js';
import { toSourceStream } from '../views/view-stage.js';
import { viewInput } from '../exports/rows/view-input.js';
import type { SampleActivities } from './contract.js';
import { takeSample } from './take-sample.js';

/** Time after which the sample so far is returned. */
const ENOUGH_MS = 1_000;
/** Range with as many digits as others have: the footer counts as well. */
const ANY_RANGE: TimeRange = { fromNs: 10n ** 18n, toNs: 10n ** 18n };
/** A sample is not cut by time: its messages are chosen. */
const ALWAYS: TimeRange = { fromNs: MIN_INT64, toNs: MAX_INT64 };

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
  const { format, compression, parquetTypes, datastream } = task;
  const metadata = fileMetadata({ ...task, range: ANY_RANGE });
  const own = sandbox.forAccount({ accountId: task.accountId, signal });
  const plan = await planOf(task, own);
  const untilMs = performance.now() + ENOUGH_MS;
  return takeSample({
    files: task.files.map((stored) => {
      const ranges = stored.map(toTimeRange);
      return () => orderedRows(source, BigInt(datastream.id), ranges, task, signal);
    }),
    maxBytes: SAMPLE_BYTES,
    encode: (sampled) => {
      const options = {
        ...sampled,
        batches: rowsOf(source, task, sampled.batches, signal),
        format,
        compression,
        ...(parquetTypes && { parquetTypes }),
        metadata,
        signal,
      };
      return hasCustomTransforms(plan)
        ? encodeTransformed({ ...options, plan }, own)
        : encodePartition({ ...options, plan });
    },
    isOver: () => performance.now() > untilMs,
  });
}

/**
 * Returns the messages that the schema reads: those of the sample, or the rows of a view that is
 * made of them.
 */
function rowsOf(
  source: RowSource,
  { accountId, view, datastream, requestId }: SampleTask,
  batches: AsyncIterable<MessageBatch>,
  signal: AbortSignal,
): AsyncIterable<MessageBatch> {
  if (!view) return batches;
  const place = {
    ...{ datastream: toSourceStream(datastream), range: ALWAYS, partition: ALWAYS },
    ...{ accountId, coverage: [], call: { requestId } },
  };
  const given = { read: () => batches, gaps: async () => [] };
  // Three short views a file: the start of a thread may take longer than all of them.
  return openView(viewInput(source, view, place, signal, () => undefined, given)).batches;
}

/**
 * Compiles the schema without users' SQL: the width of its input stands for the width of its
 * result.
 */
async function planOf(
  { schema, view, builtIn, datastream }: SampleTask,
  own: AccountSandbox,
): Promise<ReadPlan | null> {
  if (schema.kind === 'raw') return null;
  const key = extractorKeyOf(view, datastream.exchange);
  if (builtIn) return readPlanOf(schema, key, own);
  const content: ExportSchemaContent = withoutCustomSql(schema.content);
  return compileReadPlan(content, key);
}
