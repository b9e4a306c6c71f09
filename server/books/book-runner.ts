import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { BOOK_AT, type BookAnswer, type BookTask } from '../../schema/books/book-task.js';
import { createInteractiveRunner, type InteractiveRunner } from '../interactive/interactive-runner.js';

/** Has a worker read a book. */
export type BookRunner = InteractiveRunner<BookTask, BookAnswer>;

const LIMITS = { what: 'books', atATime: 4, waitMs: 4_000 };

/** Reads books as workflows on the interactive queue. */
export function createBookRunner(client: Client | undefined, logger: Logger): BookRunner {
  return createInteractiveRunner(BOOK_AT, LIMITS, client, logger);
}
