import type { ExportPlan } from '../../../schema/export-schemas/plan.js';
import type { FileFormat, ParquetCompression } from '../../../schema/exports/file-format.js';
import type { MessageBatch } from '../../segments/message-batch.js';
import type { ColumnData, ColumnKind, ColumnPiece } from '../column-data.js';
import type { BrokenMessages } from '../row-collector.js';

/** What a partition's messages become. */
export interface ScanJob {
  /** Of this process: a thread keeps what it has compiled for the jobs that it saw last. */
  id: number;
  /** Null for `raw`. */
  plan: ExportPlan | null;
  format: FileFormat;
}

/** Rows of a run of messages: columns for Parquet, lines for CSV. */
export interface ScannedRows {
  rows: number;
  columns: ColumnData[];
  text: Uint8Array<ArrayBuffer> | null;
}

export interface ScanNotes {
  misfits: Record<string, number>;
  broken: BrokenMessages;
}

/** Null: the rows of these few messages are more than should be in a thread's memory at once. */
export type ScanResult = (ScannedRows & ScanNotes) | null;

export interface ScanTask {
  kind: 'scan';
  job: ScanJob;
  messages: MessageBatch;
}

export interface EncodeTask {
  kind: 'encode';
  column: ColumnKind;
  isNullable: boolean;
  compression: ParquetCompression;
  /** Runs of rows that make the row group's column. */
  pieces: ColumnPiece[];
}

export type ThreadTask = ScanTask | EncodeTask;

/** What a thread answers, in the order in which it was asked. */
export type ThreadAnswer = { seconds: number } & ({ result: unknown } | { error: unknown });
