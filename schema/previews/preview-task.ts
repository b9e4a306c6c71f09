import type { AppliedSchema } from '../export-schemas/applied-schema.js';
import { TASK_QUEUES } from '../jobs/task-queues.js';
import type { TimeRangeText } from '../time/time-range.js';
import type { View } from '../views/view.js';
import type { ViewedStream } from '../views/viewed-stream.js';

/** Maximum rows of a preview. */
export const MAX_PREVIEW_ROWS = 100;

/** A preview task from the server: validated, but no SQL evaluated yet. */
export interface PreviewTask {
  requestId: string;
  accountId: string;
  datastream: ViewedStream;
  schema: AppliedSchema;
  view: View | null;
  /** Requested range; nanoseconds as decimal strings. */
  range: TimeRangeText;
  /** Time ranges to read, sorted and disjoint. */
  ranges: TimeRangeText[];
  limit: number;
  /** The rows of the last messages, `limit` of them, instead of the first rows. */
  newest: boolean;
}

/**
 * A preview of the newest messages reads all of its range, so that it can count what it leaves out.
 */
export const MAX_NEWEST_NS = 120_000_000_000n;

/** int64, decimals and timestamps are strings, lists are arrays: JSON carries them exactly. */
export type PreviewCell = string | number | boolean | null | PreviewCell[];

export interface PreviewResult {
  /** `i64`, `f64`, `decimal(N)`, `bool`, `string` or `timestamp`; lists of them end in `[]`. */
  columns: { name: string; type: string }[];
  rows: PreviewCell[][];
  /** Values that did not fit their type, by column. */
  misfits: Record<string, number>;
  scannedMessages: number;
  /** Messages among them that the rows are made of. */
  shownMessages: number;
}

/**
 * Temporal's options for a preview. A failure's type is one of the export's: `unprocessable`,
 * `corrupt`, `unavailable`.
 */
export const PREVIEW = {
  workflowType: 'previewWorkflow',
  taskQueue: TASK_QUEUES.interactive,
  workflowId: (requestId: string): string => `preview-${requestId}`,
  /** Time from start to answer; less than a request's deadline. */
  timeoutMs: 8_000,
} as const;
