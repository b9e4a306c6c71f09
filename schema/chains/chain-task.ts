import { TASK_QUEUES } from '../jobs/task-queues.js';
import type { ViewedStream } from '../views/viewed-stream.js';

/** A task from the server: the options of an underlying at one moment. */
export interface ChainTask {
  requestId: string;
  accountId: string;
  /** A stream of one of the options. */
  datastream: ViewedStream;
  /** Messages before it count; nanoseconds as a decimal string. */
  atNs: string;
}

/** The members of a row of a chain: texts, integers as decimal strings; null where unknown. */
export type ChainRow = Readonly<Record<string, string | null>>;

/** The options of which something is known, in the order of a chain. */
export interface ChainAnswer {
  rows: ChainRow[];
}

/**
 * Temporal's options for the task. A failure's type is one of the export's: `corrupt`,
 * `unavailable`.
 */
export const CHAIN_AT = {
  workflowType: 'chainAt',
  taskQueue: TASK_QUEUES.interactive,
  workflowId: (requestId: string): string => `chain-${requestId}`,
  /** Time from start to answer; less than a request's deadline. */
  timeoutMs: 8_000,
} as const;
