import type { BookAnswer, BookTask } from '../../schema/books/book-task.js';

export interface BookActivities {
  /** Throws an export's kinds of failure: `corrupt` or `unavailable`. */
  readBook(task: BookTask): Promise<BookAnswer>;
}
