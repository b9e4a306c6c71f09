import type { ReadPlan } from '../../../schema/export-schemas/read-plan.js';
import type { FileFormat, ParquetCompression } from '../../../schema/exports/file-format.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { PackedInt64s } from '../../segments/segment-pages.js';
import type { PackedMessages } from '../../segments/unpack-messages.js';
import type { ColumnData, ColumnRange, EncodedKind } from '../columns/column-data.js';
import type { LinesBlock } from '../csv/deflate-lines.js';
import type { BrokenMessages } from '../rows/row-collector.js';
import type { StepSeconds } from '../../kernel/step-clock.js';

/** Data that a thread is started with. */
export interface ThreadData {
  kernel: WebAssembly.Module;
}

/** Target of a partition's messages. */
export interface ScanJob {
  /**
   * Id in this process: a thread keeps what it has compiled for the job, and its memory, until the
   * job ends.
   */
  id: number;
  /** Null for `raw`. */
  plan: ReadPlan | null;
  format: FileFormat;
}

/**
 * Rows of a morsel, in memory that all threads see: columns for Parquet, lines for CSV.
 */
export interface ScannedRows {
  rows: number;
  /** Memory that holds them, to be used again. */
  memory: SharedArrayBuffer;
  columns: ColumnData[];
  text: Uint8Array | null;
}

export interface ScanNotes {
  misfits: Record<string, number>;
  nulls: Record<string, number>;
  broken: BrokenMessages;
}

/**
 * Null when the main thread must scan the messages: the rows exceed a thread's memory, or the
 * messages are damaged.
 */
export type ScanResult = (ScannedRows & ScanNotes) | null;

/** Messages for a thread: compressed ones are unpacked there. */
export type SentMessages =
  | { kind: 'plain'; batch: MessageBatch }
  | {
      kind: 'packed';
      packed: PackedMessages;
      seq: BigInt64Array | PackedInt64s;
      collectionTimestampNs: BigInt64Array;
    };

export interface ScanTask {
  kind: 'scan';
  job: ScanJob;
  messages: SentMessages;
  /** Memory for the rows, when they fit. */
  memory: SharedArrayBuffer | null;
}

export interface EncodeTask {
  kind: 'encode';
  column: EncodedKind;
  isNullable: boolean;
  compression: ParquetCompression;
  /** Runs of rows that make the row group's column. */
  ranges: ColumnRange[];
}

/** A block of short lines of a csv.gz file. */
export interface DeflateTask extends LinesBlock {
  kind: 'deflate';
}

export type ThreadTask = ScanTask | EncodeTask | DeflateTask;

/** Tells a thread that no task of the job follows. It has no answer. */
export interface JobEnd {
  kind: 'end';
  jobId: number;
}

/** The reply of a thread, in the order of the tasks. */
export type ThreadAnswer = { seconds: StepSeconds } & ({ result: unknown } | { error: unknown });
