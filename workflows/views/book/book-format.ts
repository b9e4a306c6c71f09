import type { BookLimits } from './book.js';
import type { ChecksumKind } from './checksums/verify-checksum.js';
import type { SequenceRule } from './continuity/sequence.rule.js';
import type { BookMessageReader } from './readers/book-message.js';
import type { MessageShape } from './readers/message-shape.js';
import { ShapeReader } from './readers/shape-reader.js';

/** Facts about an exchange's depth stream that a book needs. */
export interface BookFormat {
  newReader(): BookMessageReader;
  /** Without it, code reads the messages. */
  shape?: MessageShape;
  sequence: SequenceRule;
  checksum?: ChecksumKind;
  /** Levels are named by ids, and messages may leave out prices. */
  levelIds?: true;
  /** Books of funding have several levels at a rate, each with a period as its id. */
  ratePeriods?: true;
  /** Whole books are polled by REST, and cut to one of these. */
  polledLimits?: BookLimits;
  /** The same for whole books of the channel. */
  snapshotLimits?: BookLimits;
}

/** Numbers of levels to which REST interfaces cut whole books. */
const LIMITS = [5, 10, 20, 50, 100, 200, 400, 500, 1_000, 5_000];
/** Whole books by REST with all levels. */
export const COMPLETE: BookLimits = { ofSide: [], ofBoth: [] };

/**
 * Returns the limits of polled books of which the collector asks for `asked` levels a side. Imports
 * may have asked for others: for fewer, only if both sides have as many, since a small book may
 * have any number of levels on one. Null: the collector does not poll.
 */
export function limitsOf(asked: number | null): BookLimits {
  const least = asked ?? Infinity;
  return { ofSide: LIMITS.filter((n) => n >= least), ofBoth: LIMITS.filter((n) => n < least) };
}

/** Returns a format whose messages a shape describes. */
export const shaped = (shape: MessageShape, rest: Omit<BookFormat, 'newReader'>): BookFormat => ({
  newReader: () => new ShapeReader(shape),
  shape,
  ...rest,
});
