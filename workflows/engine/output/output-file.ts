import {
  DEFAULT_PARQUET_COMPRESSION,
  type FileFormat,
  type ParquetCompression,
} from '../../../schema/exports/file-format.js';
import type { ParquetTypes } from '../../../schema/exports/parquet-types.js';
import { ByteSink } from '../../codec/byte-sink.js';
import { csvLines } from '../csv/csv-writer.js';
import { GzippedCsv } from '../csv/gzipped-csv.js';
import { ParquetWriter } from '../parquet/parquet-writer.js';
import type { BatchField, RowBatch } from '../columns/row-batch.js';

interface OutputOptions {
  format: FileFormat;
  /** Of Parquet; `zstd` when absent. CSV is always gzip. */
  compression?: ParquetCompression;
  /** How Parquet shows decimals and times; decimals and int64 when absent. */
  parquetTypes?: ParquetTypes;
  /** Of Parquet: keys and values of the footer. */
  metadata?: Readonly<Record<string, string>>;
  /** Receives the file in chunks. The sink owns each chunk. */
  sink: (chunk: Uint8Array) => Promise<void>;
}

/** A file that is written one row group at a time. */
export interface OutputFile {
  write(group: RowBatch): Promise<void>;
  finish(): Promise<void>;
}

/** A new file of the format with these columns. */
export function openOutput(fields: readonly BatchField[], options: OutputOptions): OutputFile {
  const { format, compression = DEFAULT_PARQUET_COMPRESSION, parquetTypes, metadata, sink } = options;
  if (format === 'csv') return new CsvFile(fields, sink);
  const writer = new ParquetWriter(fields, compression, sink, parquetTypes, metadata);
  return { write: (group) => writer.writeRowGroup(group), finish: () => writer.finish() };
}

class CsvFile implements OutputFile {
  private readonly file: GzippedCsv;

  constructor(fields: readonly BatchField[], sink: OutputOptions['sink']) {
    this.file = new GzippedCsv(fields, sink);
  }

  async write(group: RowBatch): Promise<void> {
    const lines = new ByteSink(1 << 16);
    csvLines(group, lines);
    await this.file.append(lines.view());
  }

  finish(): Promise<void> {
    return this.file.finish();
  }
}
