import { rowFormat } from '../../schema/exports/file-format.js';
import { lookAhead } from './look-ahead.js';
import type { EncodedPartition, EncodeOptions } from './output/encode-options.js';
import { openOutput } from './output/output-file.js';
import { PlanCollector } from './rows/plan-collector.js';
import { RawCollector } from './rows/raw-collector.js';
import { PARQUET_ROW_GROUP, type RowGroupLimits } from './rows/row-collector.js';
import { encodeInThreads } from './threads/encode-in-threads.js';
import type { EngineThreads } from './threads/engine-threads.js';
import { writeInGroups } from './rows/write-in-groups.js';

export interface EncodePartitionOptions extends EncodeOptions {
  /**
   * The threads that scan morsels in parallel. If absent, and for small partitions,
   * everything runs on the calling thread.
   */
  threads?: EngineThreads;
}

/**
 * Fewer bytes cost less than starting threads and compiling their code (about 0.4 s of CPU each).
 */
const SMALL_BYTES = 16 << 20;

/** CSV has no row groups: this only bounds what is in memory. */
const CSV_GROUP: RowGroupLimits = { rows: 1 << 14, bytes: 8 << 20 };

/**
 * Turns messages into one file. The same messages give the same bytes however they are cut into
 * batches, and whatever the number of threads. Memory holds two row groups (Parquet: about 0.5 M
 * rows or 32 MiB each), with threads three, whatever the size of the file. Throws what `batches`
 * and `sink` throw, the signal's reason, and ThreadError when a thread is lost.
 */
export async function encodePartition(options: EncodePartitionOptions): Promise<EncodedPartition> {
  const { threads } = options;
  // Row groups of Arrow and arrays of events have whole buffers, which threads do not make.
  if (!threads || options.format === 'arrow' || options.format === 'npz') return encodeHere(options);
  const { isLarge, batches } = await lookAhead(options.batches, SMALL_BYTES);
  return isLarge ? encodeInThreads({ ...options, batches }, threads) : encodeHere({ ...options, batches });
}

async function encodeHere(options: EncodePartitionOptions): Promise<EncodedPartition> {
  const rowsAs = rowFormat(options.format);
  const limits = rowsAs === 'csv' ? CSV_GROUP : PARQUET_ROW_GROUP;
  const collector = options.plan ? new PlanCollector(options.plan, limits, rowsAs) : new RawCollector(limits);
  const file = openOutput(collector.fields, options);
  // A group is compressed while the next one is scanned, except csv.gz of short lines: threads that
  // work for large exports would delay it.
  const rows = await writeInGroups(collector, options, (group) => file.write(group));
  await file.finish();
  const { count, first } = collector.broken;
  const nulls = collector.nulls();
  return { rows, misfits: collector.misfits(), nulls, brokenMessages: count, firstBroken: first };
}
