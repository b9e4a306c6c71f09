import { ApplicationFailure, isCancellation, proxyActivities } from '@temporalio/workflow';
import { BOOK_AT, type BookAnswer, type BookTask } from '../../schema/books/book-task.js';
import { kindOf, reasonOf } from '../activity/failure-of.js';
import { requireStreamTask } from '../activity/require-texts.js';
import type { BookActivities } from './contract.js';

/** Reads a book at one moment, started and awaited by the server as `book-<req_…>`. */
export async function bookAt(task: BookTask): Promise<BookAnswer> {
  requireStreamTask('a book', task);
  const { readBook } = proxyActivities<BookActivities>({
    scheduleToCloseTimeout: BOOK_AT.timeoutMs,
    startToCloseTimeout: BOOK_AT.timeoutMs,
    // Only activities with heartbeats learn of a cancellation or of their workflow's time-out.
    heartbeatTimeout: BOOK_AT.timeoutMs,
    retry: { initialInterval: '200ms', backoffCoefficient: 2 },
    priority: { fairnessKey: task.accountId },
  });
  try {
    return await readBook(task);
  } catch (error) {
    if (isCancellation(error)) throw error;
    throw ApplicationFailure.nonRetryable(reasonOf(error), kindOf(error));
  }
}
