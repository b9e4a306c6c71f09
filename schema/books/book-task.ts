import { TASK_QUEUES } from '../jobs/task-queues.js';
import type { ViewedStream } from '../views/viewed-stream.js';

/** A task from the server: the book of a depth stream at one moment. */
export interface BookTask {
  requestId: string;
  accountId: string;
  datastream: ViewedStream;
  /** Messages before it count; nanoseconds as a decimal string. */
  atNs: string;
  /** Levels a side, after grouping. */
  depth: number;
  /** Price step, a decimal; null: no groups. */
  grouping: string | null;
}

/** Price and quantity as exact decimals. */
type PricedLevel = [price: string, quantity: string];

/**
 * A book at one moment, best levels first. int64 as decimal strings, null where the exchange sends
 * none.
 */
interface KnownBook {
  exchangeTimestampNs: string | null;
  updateId: string | null;
  bids: PricedLevel[];
  asks: PricedLevel[];
}

/** The book, or why it is unknown. */
export type BookAnswer = { book: KnownBook } | { book: null; reason: string };

/**
 * Temporal's options for the task. A failure's type is one of the export's: `corrupt`,
 * `unavailable`.
 */
export const BOOK_AT = {
  workflowType: 'bookAt',
  taskQueue: TASK_QUEUES.interactive,
  workflowId: (requestId: string): string => `book-${requestId}`,
  /** Time from start to answer; less than a request's deadline. */
  timeoutMs: 8_000,
} as const;
