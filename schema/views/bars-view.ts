import { z } from 'zod';
import { findBuiltInSchema } from '../export-schemas/built-ins.js';
import { expectedRows as messageRows } from '../export-schemas/expected-rows.rule.js';
import { BAR_KINDS, barLimit, type BarSize, MAX_TICKS, parseBarLimit } from './bar-limit.js';
import { DURATION_EXPECTATION } from './duration.rule.js';
import { DECIMAL_EXPECTATION } from './positive-decimal.rule.js';
import { wordOf } from './view-fields.js';
import { BARS_KEY } from '../export-schemas/view-keys.js';
import { BAR_STREAM_TYPES, VIEW_CATEGORIES, viewOfStream } from './view-sources.js';
import type { ViewKind, ViewLoad, ViewSubject } from './view-kind.js';

const BAR_CLOCKS = ['exchange', 'collection'] as const;
const EMPTY_BARS = ['skip', 'null'] as const;

/** A request's `view` of kind `bars`, with the defaults filled in. */
export interface BarsView extends BarSize {
  kind: 'bars';
  clock: (typeof BAR_CLOCKS)[number];
  empty: (typeof EMPTY_BARS)[number];
}

/** Findings of a partition about its trades; `repeats` is null if they have no ids. */
interface BarsFindings {
  repeats: number | null;
}

/** Bytes of a bar as a message. */
const ROW_BYTES = 420;

const SIZE_EXPECTATION: Record<BarsView['by'], string> = {
  time: DURATION_EXPECTATION,
  ticks: `must be a count of trades between 1 and ${MAX_TICKS}`,
  volume: DECIMAL_EXPECTATION,
  notional: DECIMAL_EXPECTATION,
};

/** A whole number counts as its digits, so that a count of trades can be a JSON number. */
const size = z.preprocess(
  (value) => (typeof value === 'bigint' || Number.isSafeInteger(value) ? String(value) : value),
  z.string({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a string') }),
);

const fields = z
  .strictObject({
    kind: z.literal('bars'),
    by: wordOf(BAR_KINDS).default('time'),
    size,
    clock: wordOf(BAR_CLOCKS).default('exchange'),
    empty: wordOf(EMPTY_BARS).default('skip'),
  })
  .superRefine((view, context) => {
    if (!parseBarLimit(view)) context.addIssue({ code: 'custom', path: ['size'], message: SIZE_EXPECTATION[view.by] });
    if (view.empty === 'null' && view.by !== 'time') {
      context.addIssue({ code: 'custom', path: ['empty'], message: 'must be skip: only time bars can be empty' });
    }
  });

/** Bars of trades. */
export const barsKind: ViewKind<BarsView> = {
  key: BARS_KEY,
  category: VIEW_CATEGORIES.bars,
  isOf: (stream) => viewOfStream(stream) === 'bars',
  streamTypes: BAR_STREAM_TYPES.join(' or '),
  fields,
  sizeField: 'view.size',
  expectedRows,
  isOfMessages: ({ empty }) => empty === 'skip',
  rowBytes: () => ROW_BYTES,
  mergeFindings: (found) => {
    const repeats = found.map((one) => (one as unknown as BarsFindings).repeats);
    return { repeats: repeats.some((count) => count === null) ? null : repeats.reduce<number>((a, b) => a + b!, 0) };
  },
};

function expectedRows(view: BarsView, { coveredNs, ...load }: ViewLoad, { exchange }: ViewSubject): number {
  const limit = barLimit(view);
  const tradesUnfold = Object.hasOwn(findBuiltInSchema('normalized', 'trade')!.content.unfold ?? {}, exchange);
  const trades = messageRows({ rows: load.messages, messageBytes: load.messageBytes }, tradesUnfold);
  if (limit.by === 'time') {
    const boundaries = Number(coveredNs / limit.sizeNs) + 1;
    return view.empty === 'null' ? boundaries : Math.min(boundaries, trades);
  }
  return Math.ceil(limit.by === 'ticks' ? trades / limit.trades : trades);
}
