import { setImmediate } from 'node:timers/promises';
import type { ExportPlan } from '../../schema/export-schemas/plan.js';
import type { Sandbox } from '../../schema/export-schemas/transforms/sandbox/sandbox.js';
import { DEFAULT_PARQUET_COMPRESSION } from '../../schema/exports/file-format.js';
import { ByteSink } from '../engine/byte-sink.js';
import { csvHeader, csvLines } from '../engine/csv/csv-writer.js';
import { GzipMember } from '../engine/csv/gzip-member.js';
import type { EncodedPartition, EncodePartitionOptions } from '../engine/encode-partition.js';
import { ParquetWriter } from '../engine/parquet/parquet-writer.js';
import { PlanCollector } from '../engine/plan-collector.js';
import type { BatchField, RowBatch } from '../engine/row-batch.js';
import { PARQUET_ROW_GROUP, type RowGroupLimits } from '../engine/row-collector.js';
import { TransformStage } from './transform-stage.js';

/** Bounds what is in memory, and what one task of the sandbox waits for. */
const CSV_GROUP: RowGroupLimits = { rows: 1 << 16, bytes: 16 << 20 };

interface Output {
  write(group: RowBatch): Promise<void>;
  finish(): Promise<void>;
}

/**
 * As `encodePartition`, for plans with custom SQL transforms: scans here, evaluates in the sandbox, a group of rows at a time. Throws
 * also `TransformFailure`.
 */
export async function encodeTransformed(
  options: EncodePartitionOptions & { plan: ExportPlan },
  sandbox: Sandbox,
): Promise<EncodedPartition> {
  const { batches, plan, format, signal, onProgress } = options;
  const rows = new PlanCollector(plan, format === 'csv' ? CSV_GROUP : PARQUET_ROW_GROUP, format);
  const stage = new TransformStage(plan, rows.fields, format, sandbox);
  const output = format === 'csv' ? csvOutput(stage.fields, options) : parquetOutput(stage.fields, options);
  let messages = 0;
  let written = 0;
  let writing: Promise<void> = Promise.resolve();
  const writeGroup = async (): Promise<void> => {
    await writing;
    written += rows.length;
    const group = rows.take();
    writing = stage.apply(group).then((transformed) => output.write(transformed));
    writing.catch(() => undefined);
  };
  for await (const batch of batches) {
    for (let next = 0; ;) {
      next = rows.add(batch, next);
      if (!rows.isFull) break;
      await writeGroup();
    }
    messages += batch.length;
    onProgress?.(messages, written + rows.length);
    await setImmediate();
    signal?.throwIfAborted();
  }
  if (rows.length > 0) await writeGroup();
  await writing;
  await output.finish();
  const misfits = stage.misfits(rows.misfits());
  return { rows: written, misfits, brokenMessages: rows.broken.count, firstBroken: rows.broken.first };
}

function csvOutput(fields: readonly BatchField[], { sink }: EncodePartitionOptions): Output {
  const gzip = new GzipMember(sink);
  let header = csvHeader(fields);
  const writeHeader = async (): Promise<void> => {
    if (header.length > 0) await gzip.append(header);
    header = new Uint8Array(0);
  };
  return {
    write: async (group) => {
      await writeHeader();
      const lines = new ByteSink(1 << 16);
      csvLines(group, lines);
      await gzip.append(lines.view());
    },
    finish: async () => {
      await writeHeader();
      await gzip.finish();
    },
  };
}

function parquetOutput(fields: readonly BatchField[], { compression, sink }: EncodePartitionOptions): Output {
  const writer = new ParquetWriter(fields, compression ?? DEFAULT_PARQUET_COMPRESSION, sink);
  return { write: (group) => writer.writeRowGroup(group), finish: () => writer.finish() };
}
