import { z } from 'zod';
import { appliedSchema } from '../export-schemas/applied-schema.js';
import { FILE_FORMATS, PARQUET_COMPRESSIONS } from '../exports/file-format.js';
import { TASK_QUEUES } from '../jobs/jobs.js';

const range = z.object({ fromNs: z.string(), toNs: z.string() });

/** What a worker reads and encodes so that the server can estimate an export; nanoseconds as decimal strings. */
export const sampleTask = z.object({
  requestId: z.string(),
  accountId: z.string(),
  datastream: z.object({ id: z.string(), exchange: z.string() }),
  schema: appliedSchema,
  /** Whether the schema is ours: only then is its SQL evaluated. */
  builtIn: z.boolean(),
  format: z.enum(FILE_FORMATS),
  compression: z.enum(PARQUET_COMPRESSIONS),
  /** Time ranges to read from, each list from its beginning until its share of the sample is read. */
  windows: z.array(z.array(range)),
});
export type SampleTask = z.infer<typeof sampleTask>;

/** Files that were made of messages, together. */
export interface SampledFiles {
  files: number;
  messages: number;
  messageBytes: number;
  rows: number;
  bytes: number;
}

/** A sample through the schema and the format of the export: a file for each window. */
export interface ExportSample extends SampledFiles {
  /** The first half of each window alone. */
  half: SampledFiles;
  /** Of a file without rows. */
  emptyBytes: number;
  /** Whether the windows hold nothing else. */
  complete: boolean;
}

/** Message bytes of a sample; what fits into it is read as a whole. */
export const SAMPLE_BYTES = 8 * 1024 ** 2;
/**
 * Places in the time range that a sample is taken from. Parquet wants one: whether a column gets a dictionary shows only in tens of
 * thousands of neighbouring rows.
 */
export const SAMPLE_WINDOWS = { csv: 6, parquet: 1 } as const;

/** How Temporal runs a sample. */
export const SAMPLE = {
  workflowType: 'sampleWorkflow',
  taskQueue: TASK_QUEUES.interactive,
  /** A request may ask for several samples. */
  workflowId: (requestId: string, key: string): string => `sample-${requestId}-${key.slice(0, 8)}`,
  /** From start to answer: an estimate from stored metadata is better than a late one. */
  timeoutMs: 4_000,
} as const;
