import { ApplicationFailure, isCancellation, proxyActivities } from '@temporalio/workflow';
import { BOOK_AT, bookTask, type BookAnswer, type BookTask } from '../../schema/books/book-task.js';
import { kindOf, reasonOf } from '../activity/failure-of.js';
import type { BookActivities } from './contract.js';

/** Reads a book at one moment, started and awaited by the server as `book-<req_…>`. */
export async function bookAt(input: BookTask): Promise<BookAnswer> {
  const parsed = bookTask.safeParse(input);
  if (!parsed.success) throw ApplicationFailure.nonRetryable(`not a book: ${parsed.error.message}`);
  const { readBook } = proxyActivities<BookActivities>({
    scheduleToCloseTimeout: BOOK_AT.timeoutMs,
    startToCloseTimeout: BOOK_AT.timeoutMs,
    // Only activities with heartbeats learn of a cancellation or of their workflow's time-out.
    heartbeatTimeout: BOOK_AT.timeoutMs,
    retry: { initialInterval: '200ms', backoffCoefficient: 2 },
    priority: { fairnessKey: parsed.data.accountId },
  });
  try {
    return await readBook(parsed.data);
  } catch (error) {
    if (isCancellation(error)) throw error;
    throw ApplicationFailure.nonRetryable(reasonOf(error), kindOf(error));
  }
}
