import type { BookAnswer, BookTask } from '../../schema/books/book-task.js';

export interface BookActivities {
  /** Throws an export's kinds of failure: `corrupt` or `unavailable`. */
  readBook(task: BookTask): Promise<BookAnswer>;
}

/** A page of depth streams whose books may need checkpoints. */
interface FindBooksCall {
  /**
   * Boundaries that are later are left alone. Nanoseconds as a decimal string, as all in this file.
   */
  settledBeforeNs: string;
  /** The last stream of the page before, "0" for the first one. */
  after: string;
}

/** Boundaries at which the book of a depth stream needs a checkpoint, in order. */
export interface BookToCheckpoint {
  datastream: { id: string; exchange: string; instrument: string; streamType: string };
  boundariesNs: string[];
}

export interface BooksPage {
  books: BookToCheckpoint[];
  /** Key of the next page; null if this is the last one. */
  after: string | null;
}

/** Checkpoints by what became of them. */
export interface CheckpointCount {
  /** The book is known at the boundary. */
  known: number;
  /** It is unknown there, which the checkpoint says. */
  unknown: number;
  /** Messages before the boundary cannot be read. There is no checkpoint. */
  unreadable: number;
  /** Messages or gaps changed meanwhile. The next run tries again. */
  refused: number;
}

export interface CheckpointActivities {
  findBooksToCheckpoint(call: FindBooksCall): Promise<BooksPage>;
  checkpointBook(book: BookToCheckpoint): Promise<CheckpointCount>;
}
