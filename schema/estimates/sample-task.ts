import { z } from 'zod';
import { appliedSchema } from '../export-schemas/applied-schema.js';
import { FILE_FORMATS, PARQUET_COMPRESSIONS } from '../exports/file-format.js';
import { PARQUET_NUMBERS, PARQUET_TIMESTAMPS } from '../exports/parquet-types.js';
import { appliedView, viewedStream } from '../views/applied-view.js';
import { TASK_QUEUES } from '../jobs/jobs.js';

const range = z.object({ fromNs: z.string(), toNs: z.string() });

/**
 * A sample for a worker to read and encode, from which the server estimates an export; nanoseconds
 * as decimal strings.
 */
export const sampleTask = z.object({
  requestId: z.string(),
  accountId: z.string(),
  datastream: viewedStream,
  schema: appliedSchema,
  view: appliedView,
  /** Whether the schema is built-in: only then is its SQL evaluated. */
  builtIn: z.boolean(),
  format: z.enum(FILE_FORMATS),
  compression: z.enum(PARQUET_COMPRESSIONS),
  /** The defaults if absent. */
  parquetTypes: z.object({ numbers: z.enum(PARQUET_NUMBERS), timestamps: z.enum(PARQUET_TIMESTAMPS) }).optional(),
  /** The time ranges of each file, read from their start until the file has its part of the sample. */
  files: z.array(z.array(range)),
});
export type SampleTask = z.infer<typeof sampleTask>;

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
export const SAMPLE_FILES = { csv: 6, parquet: 1 } as const;

/** How Temporal runs a sample. */
export const SAMPLE = {
  workflowType: 'sampleWorkflow',
  taskQueue: TASK_QUEUES.interactive,
  /** One request can ask for several samples. */
  workflowId: (requestId: string, key: string): string => `sample-${requestId}-${key.slice(0, 8)}`,
  /** From start to answer: an estimate from stored metadata is better than a late sample. */
  timeoutMs: 4_000,
} as const;
