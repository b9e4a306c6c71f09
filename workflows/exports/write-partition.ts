import type { AppliedSchema } from '../../schema/export-schemas/applied-schema.js';
import { withTableColumns } from '../../schema/tables/table-columns.js';
import type { SetFormat } from '../../schema/exports/file-format.js';
import { sumCounts } from '../../schema/exports/column-counts.rule.js';
import type { WrittenPartition } from '../../schema/exports/manifest.rule.js';
import { clipRanges, toTimeRange } from '../../schema/time/time-range.js';
import { fileMetadata } from '../../schema/exports/file-metadata.rule.js';
import { extractorKeyOf } from '../../schema/views/view.js';
import { encodePartition, type EncodePartitionOptions } from '../engine/encode-partition.js';
import { RecordedPartitionFilesDocument } from '../generated/operations.js';
import { encodeTransformed } from '../transforms/encode-transformed.js';
import { withinBudget } from '../transforms/sql-budget.js';
import { hasCustomTransforms } from '../transforms/transform-stage.js';
import { openView } from '../views/open-view.js';
import type { ReducedInput } from '../views/view-stage.js';
import { attemptBlobName, reductionBlobName } from './blob-names.rule.js';
import type { PartitionDependencies } from './partition-dependencies.js';
import { type RunningAttempt, progressOf, storedFindings, viewInputOf } from './running-attempt.js';
import { withInstrumentValues, withStreamValues } from './instrument-values.js';
import { readPlanOf } from './read-plan-of.js';
import { openFrameProof } from './rows/frame-proof.js';
import { partitionRows } from './rows/partition-rows.js';

const CONTENT_TYPE: Record<SetFormat, string> = {
  csv: 'application/gzip',
  parquet: 'application/vnd.apache.parquet',
  'csv.zst': 'application/zstd',
  npz: 'application/zip',
  arrow: 'application/vnd.apache.arrow.file',
};

/** Reads, encodes and uploads one file of an export. */
export async function writePartition(deps: PartitionDependencies, attempt: RunningAttempt): Promise<WrittenPartition> {
  const { call, work, heart, budget } = attempt;
  const { signal } = heart;
  const name = attemptBlobName(call.exportId, call.partition.label, attempt.name, work.format);
  const blob = deps.blobs.stream(name, { contentType: CONTENT_TYPE[work.format], signal });
  const progress = progressOf(deps, attempt, blob);
  const { totals, moved } = progress;
  const reduced = work.view && (await reducedInput(deps, attempt));
  const view =
    work.view &&
    openView({ ...viewInputOf(deps, attempt, work.view, progress), ...(reduced && { reduced }) }, deps.viewThreads);
  const sandbox = withinBudget(deps.sandbox, budget, {
    accountId: work.accountId,
    signal,
    // Slow SQL over many columns takes minutes for one row group.
    onUsed: () => heart.beat({ ...totals }),
  });
  const schema = work.parquetTypes.table ? ofTable(work.schema) : work.schema;
  const read = await readPlanOf(schema, extractorKeyOf(work.view, work.datastream.exchange), sandbox);
  const named = withStreamValues(read, work.datastream);
  const plan = await withInstrumentValues(deps.core, named, work.datastream, { ...call, signal });
  const ranges = clipRanges(work.coverage, toTimeRange(call.partition));
  const proof = await openFrameProof(deps, work.datastream.id, ranges, call, signal);
  const options: EncodePartitionOptions = {
    batches: view?.batches ?? proof.hashes.through(partitionRows(deps, work.datastream.id, ranges, call, signal)),
    plan,
    format: work.format,
    compression: work.compression,
    parquetTypes: work.parquetTypes,
    metadata: fileMetadata({ ...work, range: toTimeRange(call.partition) }),
    sink: (chunk) => blob.write(chunk),
    signal,
    // The messages of a view are its rows, which it counts as raw ones.
    onProgress: (messages, rows) => moved(view ? { rows } : { messages, rows }),
    ...(deps.threads && { threads: deps.threads }),
  };
  const encoded = hasCustomTransforms(plan)
    ? await encodeTransformed({ ...options, plan }, sandbox)
    : await encodePartition(options);
  const found = view?.findings();
  if (view) await proof.readFrames();
  return {
    blobName: name,
    ...(await blob.finish()),
    messages: totals.messages,
    rows: encoded.rows,
    misfits: sumCounts([encoded.misfits, found?.misfits ?? {}]),
    nulls: encoded.nulls,
    ...storedFindings(found ?? encoded),
    view: found?.view ?? null,
    frameHours: proof.hashes.finish(),
  };
}

/** Returns a schema with the columns of a table. */
const ofTable = (schema: AppliedSchema): AppliedSchema =>
  schema.kind === 'raw' ? schema : { ...schema, content: withTableColumns(schema.content) };

/** Returns what the partitions of messages were reduced to; null if they were not. */
async function reducedInput(
  { core }: PartitionDependencies,
  { call, work, name, heart: { signal } }: RunningAttempt,
): Promise<ReducedInput | null> {
  if (call.sealIt) return null;
  const { recordedPartitionFiles } = await core.call(
    RecordedPartitionFilesDocument,
    { id: call.exportId },
    { requestId: call.requestId, signal },
  );
  const files = recordedPartitionFiles.filter(({ stage }) => stage === 'reduce');
  if (files.length === 0) return null;
  const { fromNs, toNs } = toTimeRange(call.partition);
  return {
    files,
    rows: {
      fromNs: fromNs === work.asked.fromNs ? null : fromNs,
      toNs: toNs === work.asked.toNs ? null : toNs,
    },
    own: { fromNs, toNs },
    scratch: reductionBlobName(call.exportId, call.partition.label, name),
  };
}
