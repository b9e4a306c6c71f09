import { z } from 'zod';
import { HFTBACKTEST_KEY } from '../export-schemas/view-keys.js';
import { joinUnknown, type UnknownBook } from './unknown-book.rule.js';
import { wordOf } from './view-fields.js';
import { VIEW_CATEGORIES, viewOfStream } from './view-sources.js';
import type { ViewKind } from './view-kind.js';

/** A request's `view` of kind `hftbacktest`: the events of a backtest (beyond.md 9). */
export interface HftbacktestView {
  kind: 'hftbacktest';
  /** `recorded`: between the times of the exchange and of the collection. */
  latency: 'recorded';
}

/** Findings of a partition about its events. */
export interface HftbacktestFindings {
  /** Times at which the book was unknown. */
  unknown: UnknownBook[];
  /** Events whose time of the exchange was not sent: they have that of the collection. */
  untimed: number;
  /** Events whose time of the exchange was raised to that of the event before. */
  raised: number;
  /** Trades left out because their id came before; null if trades have no ids. */
  repeats: number | null;
}

/** Bytes of an event in a file, and events that a message gives at most on average. */
const [ROW_BYTES, EVENTS_OF_MESSAGE] = [64, 24];

/** Events of a book of changes and its trades, for the program hftbacktest. */
export const hftbacktestKind: ViewKind<HftbacktestView> = {
  key: HFTBACKTEST_KEY,
  category: VIEW_CATEGORIES.hftbacktest,
  isOf: (stream) => viewOfStream(stream) === 'book',
  streamTypes: 'depth (at Bybit, book_ticker as well)',
  fields: z.strictObject({ kind: z.literal('hftbacktest'), latency: wordOf(['recorded']).default('recorded') }),
  sizeField: 'view.kind',
  expectedRows: (_, { messages }) => messages * EVENTS_OF_MESSAGE,
  isOfMessages: () => false,
  rowBytes: () => ROW_BYTES,
  mergeFindings: (found) => {
    const partitions = found as readonly unknown[] as readonly HftbacktestFindings[];
    const sum = (pick: (one: HftbacktestFindings) => number): number =>
      partitions.reduce((total, one) => total + pick(one), 0);
    return {
      unknown: joinUnknown(partitions.flatMap(({ unknown }) => unknown)),
      untimed: sum(({ untimed }) => untimed),
      raised: sum(({ raised }) => raised),
      repeats: partitions.some(({ repeats }) => repeats === null) ? null : sum(({ repeats }) => repeats!),
    };
  },
};
