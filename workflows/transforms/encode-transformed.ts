import { rowFormat } from '../../schema/exports/file-format.js';
import type { ReadPlan } from '../../schema/export-schemas/read-plan.js';
import type { AccountSandbox } from '../../sandbox/pool/sandbox.js';
import type { EncodePartitionOptions } from '../engine/encode-partition.js';
import type { EncodedPartition } from '../engine/output/encode-options.js';
import { openOutput } from '../engine/output/output-file.js';
import { PlanCollector } from '../engine/rows/plan-collector.js';
import { PARQUET_ROW_GROUP, type RowGroupLimits } from '../engine/rows/row-collector.js';
import { writeInGroups } from '../engine/rows/write-in-groups.js';
import { TransformStage } from './transform-stage.js';

/** Bounds memory, and the wait for one task of the sandbox. */
const CSV_GROUP: RowGroupLimits = { rows: 1 << 16, bytes: 16 << 20 };

/**
 * Variant of `encodePartition` for plans with custom SQL transforms. Scans here and evaluates in
 * the sandbox, one group of rows at a time. Threads compress short lines of csv.gz. Also throws
 * `TransformFailure`.
 */
export async function encodeTransformed(
  options: EncodePartitionOptions & { plan: ReadPlan },
  sandbox: AccountSandbox,
): Promise<EncodedPartition> {
  const { plan, format, threads, signal } = options;
  const rowsAs = rowFormat(format);
  const collector = new PlanCollector(plan, rowsAs === 'csv' ? CSV_GROUP : PARQUET_ROW_GROUP, rowsAs);
  const stage = new TransformStage(plan, collector.fields, rowsAs, sandbox);
  const file = openOutput(stage.fields, {
    ...options,
    ...(threads && { deflateLines: threads.linesDeflater(signal) }),
  });
  const rows = await writeInGroups(collector, options, async (group) => file.write(await stage.apply(group)));
  await file.finish();
  const { count, first } = collector.broken;
  const misfits = stage.misfits(collector.misfits());
  return { rows, misfits, nulls: stage.nulls(), brokenMessages: count, firstBroken: first };
}
