import type { AppliedSchema } from '../export-schemas/applied-schema.js';
import type { ExportFormat, ParquetCompression } from '../exports/file-format.js';
import type { ParquetTypes } from '../exports/parquet-types.js';
import { TASK_QUEUES } from '../jobs/task-queues.js';
import type { TimeRangeText } from '../time/time-range.js';
import type { View } from '../views/view.js';
import type { ViewedStream } from '../views/viewed-stream.js';

/**
 * A sample for a worker to read and encode, from which the server estimates an export; nanoseconds
 * as decimal strings.
 */
export interface SampleTask {
  requestId: string;
  accountId: string;
  datastream: ViewedStream;
  schema: AppliedSchema;
  view: View | null;
  /** Whether the schema is built-in: only then is its SQL evaluated. */
  builtIn: boolean;
  format: ExportFormat;
  compression: ParquetCompression;
  /** The defaults if absent. */
  parquetTypes?: ParquetTypes | undefined;
  /**
   * The time ranges of each file, read from their start until the file has its part of the sample.
   */
  files: TimeRangeText[][];
}

/** Totals of sampled files and the messages that they were made from. */
export interface SampledFiles {
  files: number;
  messages: number;
  messageBytes: number;
  rows: number;
  bytes: number;
}

/** A sample in the schema and format of the export. */
export interface ExportSample extends SampledFiles {
  /** The first half of each file's messages alone. */
  half: SampledFiles;
  /** Bytes of a file without rows. */
  emptyBytes: number;
  /** Whether everything in the time ranges was read. */
  complete: boolean;
}

/** Message bytes of a sample; an export that fits is read as a whole. */
export const SAMPLE_BYTES = 8 * 1024 ** 2;
/**
 * Files of a sample, from as many places of the time range. One for Parquet: whether a column gets
 * a dictionary shows only in tens of thousands of neighboring rows.
 */
export const SAMPLE_FILES = { csv: 6, parquet: 1, npz: 1 } as const;

/** Temporal's options for a sample. */
export const SAMPLE = {
  workflowType: 'sampleWorkflow',
  taskQueue: TASK_QUEUES.interactive,
  /** One request can ask for several samples. */
  workflowId: (requestId: string, key: string): string => `sample-${requestId}-${key.slice(0, 8)}`,
  /** Time from start to answer: an estimate from stored metadata is better than a late sample. */
  timeoutMs: 4_000,
} as const;
