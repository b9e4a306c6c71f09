import { setImmediate } from 'node:timers/promises';
import type { ExportPlan } from '../../schema/export-schemas/plan.js';
import {
  DEFAULT_PARQUET_COMPRESSION,
  type FileFormat,
  type ParquetCompression,
} from '../../schema/exports/file-format.js';
import type { MessageBatch } from '../segments/message-batch.js';
import { ByteSink } from './byte-sink.js';
import { csvHeader, csvLines } from './csv/csv-writer.js';
import { GzipMember } from './csv/gzip-member.js';
import { ParquetWriter } from './parquet/parquet-writer.js';
import { lookAhead } from './look-ahead.js';
import { PlanCollector } from './plan-collector.js';
import { RawCollector } from './raw-collector.js';
import { PARQUET_ROW_GROUP, type BrokenMessages, type RowCollector, type RowGroupLimits } from './row-collector.js';
import { encodeInThreads } from './threads/encode-in-threads.js';
import type { EngineThreads } from './threads/engine-threads.js';
import type { RowBatch } from './row-batch.js';

export interface EncodePartitionOptions {
  /** Messages in the order in which their rows shall stand. */
  batches: AsyncIterable<MessageBatch>;
  /** Null for `raw`: the collection time and the message as it came. */
  plan: ExportPlan | null;
  format: FileFormat;
  /** Of Parquet; `zstd` when absent. CSV is always gzip. */
  compression?: ParquetCompression;
  /** Takes the file piece by piece. A piece must not be changed later. */
  sink: (chunk: Uint8Array) => Promise<void>;
  signal?: AbortSignal;
  onProgress?: (messages: number, rows: number) => void;
  /** Where slices are worked on side by side; all happens on the calling thread when absent, and for small partitions. */
  threads?: EngineThreads;
}

export interface EncodedPartition {
  rows: number;
  /** Values that did not fit, by column; inputs of derive rules as `derive.{field}`. */
  misfits: Record<string, number>;
  /** Messages that were no valid JSON: without rows, except in `raw`, which keeps them and does not look. */
  brokenMessages: number;
  firstBroken: BrokenMessages['first'];
}

/** Messages of fewer bytes cost less than threads need to start and to have their code compiled (some 0.4 s of CPU each). */
const SMALL_BYTES = 16 << 20;

/** CSV has no row groups: this only bounds what is in memory. */
const CSV_GROUP: RowGroupLimits = { rows: 1 << 14, bytes: 8 << 20 };

/**
 * Turns messages into one file. The same messages give the same bytes however they are cut into batches, and whatever the number
 * of threads. Memory holds two row groups (Parquet: about 1 M rows or 64 MiB each) whatever the size of the file. Throws what
 * `batches` and `sink` throw, the signal's reason, and EngineThreadError when a thread is lost.
 */
export async function encodePartition(options: EncodePartitionOptions): Promise<EncodedPartition> {
  const { threads } = options;
  if (!threads) return encodeHere(options);
  const { isLarge, batches } = await lookAhead(options.batches, SMALL_BYTES);
  return isLarge ? encodeInThreads({ ...options, batches }, threads) : encodeHere({ ...options, batches });
}

async function encodeHere(options: EncodePartitionOptions): Promise<EncodedPartition> {
  const { batches, signal, onProgress } = options;
  const limits = options.format === 'csv' ? CSV_GROUP : PARQUET_ROW_GROUP;
  const rows = options.plan ? new PlanCollector(options.plan, limits, options.format) : new RawCollector(limits);
  const file = options.format === 'csv' ? new CsvFile(rows, options.sink) : new ParquetFile(rows, options);
  let messages = 0;
  let written = 0;
  // Compression of a group goes on in the thread pool while the next one is scanned.
  let writing: Promise<void> = Promise.resolve();
  const writeGroup = async (): Promise<void> => {
    await writing;
    written += rows.length;
    writing = file.write(rows.take());
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
  await file.finish();
  return { rows: written, misfits: rows.misfits(), brokenMessages: rows.broken.count, firstBroken: rows.broken.first };
}

interface OutputFile {
  write(group: RowBatch): Promise<void>;
  finish(): Promise<void>;
}

class CsvFile implements OutputFile {
  private readonly gzip: GzipMember;
  private header: Uint8Array | null;

  constructor(rows: RowCollector, sink: EncodePartitionOptions['sink']) {
    this.gzip = new GzipMember(sink);
    this.header = csvHeader(rows.fields);
  }

  async write(group: RowBatch): Promise<void> {
    await this.writeHeader();
    const lines = new ByteSink(1 << 16);
    csvLines(group, lines);
    await this.gzip.append(lines.view());
  }

  async finish(): Promise<void> {
    await this.writeHeader();
    await this.gzip.finish();
  }

  private async writeHeader(): Promise<void> {
    if (this.header) await this.gzip.append(this.header);
    this.header = null;
  }
}

class ParquetFile implements OutputFile {
  private readonly writer: ParquetWriter;

  constructor(rows: RowCollector, options: EncodePartitionOptions) {
    this.writer = new ParquetWriter(rows.fields, options.compression ?? DEFAULT_PARQUET_COMPRESSION, options.sink);
  }

  write(group: RowBatch): Promise<void> {
    return this.writer.writeRowGroup(group);
  }

  finish(): Promise<void> {
    return this.writer.finish();
  }
}
