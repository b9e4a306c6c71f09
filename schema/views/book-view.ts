import { z } from 'zod';
import { DURATION_EXPECTATION, durationNs, parseDurationNs } from './duration.rule.js';
import { DECIMAL_EXPECTATION, parsePositiveDecimal } from './positive-decimal.rule.js';
import { BOOK_KEY } from '../export-schemas/view-keys.js';
import { joinUnknown, type UnknownBook } from './unknown-book.rule.js';
import { VIEW_CATEGORIES, viewOfStream } from './view-sources.js';
import type { ViewKind } from './view-kind.js';

/** A request's `view` of kind `book`, with the defaults filled in (beyond.md 1.1). */
export interface BookView {
  kind: 'book';
  /** Levels a side, after grouping. */
  depth: number;
  /** `"0"`: a row after each change of the visible book; else a duration. */
  interval: string;
  /** Price step, a decimal. */
  grouping?: string;
}

/** Messages by what their checksum said: `absent` if they carry none that can be verified. */
export interface ChecksumCounts {
  verified: number;
  failed: number;
  absent: number;
}

/** Findings of a partition about its book. */
export interface BookFindings {
  unknown: UnknownBook[];
  checksums: ChecksumCounts;
}

/** Bytes of a row without levels, and of a level: `["60123.45","0.123456"],`. */
const [ROW_BYTES, LEVEL_BYTES] = [90, 24];

const MAX_DEPTH = 1_000;
const DEPTH = `must be an integer between 1 and ${MAX_DEPTH}`;
const INTERVAL = `must be "0" or ${DURATION_EXPECTATION.replace('must be ', '')}`;

const fields = z.strictObject({
  kind: z.literal('book'),
  depth: z.preprocess(
    (value) => (typeof value === 'bigint' ? Number(value) : value),
    z.int({ error: DEPTH }).min(1, { error: DEPTH }).max(MAX_DEPTH, { error: DEPTH }).default(25),
  ),
  interval: z
    .string({ error: ({ input }) => (input === undefined ? 'is required' : INTERVAL) })
    .refine((text) => text === '0' || parseDurationNs(text) !== null, { error: INTERVAL }),
  grouping: z
    .string({ error: DECIMAL_EXPECTATION })
    .refine((text) => parsePositiveDecimal(text, 18) !== null, { error: DECIMAL_EXPECTATION })
    .optional(),
});

/** Order books of `depth` streams. */
export const bookKind: ViewKind<BookView> = {
  key: BOOK_KEY,
  category: VIEW_CATEGORIES.book,
  isOf: (stream) => viewOfStream(stream) === 'book',
  streamTypes: 'depth (at Bybit, book_ticker as well)',
  fields,
  sizeField: 'view.interval',
  expectedRows({ interval, depth }, { coveredNs, messages }, { unfolds }) {
    const books = interval === '0' ? messages : Number(coveredNs / durationNs(interval)) + 1;
    return books * (unfolds ? 2 * depth : 1);
  },
  isOfMessages: () => false,
  rowBytes: ({ depth }) => ROW_BYTES + 2 * depth * LEVEL_BYTES,
  mergeFindings: (found) => {
    const partitions = found as readonly unknown[] as readonly BookFindings[];
    const sum = (pick: keyof ChecksumCounts): number =>
      partitions.reduce((total, { checksums }) => total + checksums[pick], 0);
    return {
      unknown: joinUnknown(partitions.flatMap(({ unknown }) => unknown)),
      checksums: { verified: sum('verified'), failed: sum('failed'), absent: sum('absent') },
    };
  },
};
