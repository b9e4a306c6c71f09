import {
  DEFAULT_PARQUET_COMPRESSION,
  type ParquetCompression,
  rowFormat,
  type SetFormat,
} from '../../../schema/exports/file-format.js';
import { DEFAULT_PARQUET_TYPES, type ParquetTypes } from '../../../schema/exports/parquet-types.js';
import { ByteSink } from '../../kernel/byte-sink.js';
import { csvLines } from '../csv/csv-writer.js';
import { ArrowFile } from '../arrow/arrow-file.js';
import { CompressedCsv } from '../csv/compressed-csv.js';
import type { LinesDeflater } from '../csv/gzip-member.js';
import { NpzFile } from '../npz/npz-file.js';
import { ParquetWriter } from '../parquet/parquet-writer.js';
import type { BatchField, RowBatch } from '../columns/row-batch.js';

interface OutputOptions {
  format: SetFormat;
  /** Compression of Parquet and Arrow; `zstd` when absent. */
  compression?: ParquetCompression;
  /** Types of decimals and times in Parquet; decimals and int64 when absent. */
  parquetTypes?: ParquetTypes;
  /** Keys and values of Parquet's footer. */
  metadata?: Readonly<Record<string, string>>;
  /** Receives the file in chunks. The sink owns each chunk. */
  sink: (chunk: Uint8Array) => Promise<void>;
  /** Compressor of csv.gz; the calling thread compresses short lines if absent. */
  deflateLines?: LinesDeflater;
}

/** A file that is written one row group at a time. */
interface OutputFile {
  write(group: RowBatch): Promise<void>;
  finish(): Promise<void>;
}

/** A new file of the format with these columns. */
export function openOutput(fields: readonly BatchField[], options: OutputOptions): OutputFile {
  const { format, compression = DEFAULT_PARQUET_COMPRESSION, metadata = {}, sink, deflateLines } = options;
  const { parquetTypes = DEFAULT_PARQUET_TYPES } = options;
  if (rowFormat(format) === 'csv') return new CsvFile(new CompressedCsv(fields, format, sink, deflateLines));
  if (format === 'npz') return new NpzFile(sink);
  if (format === 'arrow') return new ArrowFile(fields, { compression, types: parquetTypes, metadata, sink });
  const writer = new ParquetWriter(fields, compression, sink, parquetTypes, metadata);
  return { write: (group) => writer.writeRowGroup(group), finish: () => writer.finish() };
}

class CsvFile implements OutputFile {
  constructor(private readonly file: CompressedCsv) {}

  async write(group: RowBatch): Promise<void> {
    const lines = new ByteSink(1 << 16);
    csvLines(group, lines);
    await this.file.append(lines.view());
  }

  finish(): Promise<void> {
    return this.file.finish();
  }
}
