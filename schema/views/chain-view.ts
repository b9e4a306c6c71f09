import { z } from 'zod';
import { EXCHANGE_FACTS } from '../../exchanges/generated/facts.js';
import { CHAIN_KEY } from '../export-schemas/view-keys.js';
import { durationNs, parseDurationNs } from './duration.rule.js';
import type { ViewKind } from './view-kind.js';
import { VIEW_CATEGORIES } from './view-sources.js';

/**
 * A request's `view` of kind `chain`: all options of the underlying of the stream's instrument, at
 * an interval.
 */
export interface ChainView {
  kind: 'chain';
  /** A duration of a second or more. */
  interval: string;
}

/** Streams that say something about an option. Of two that say a value the first one counts. */
export const CHAIN_STREAM_TYPES: readonly string[] = ['ticker', 'mark_price', 'open_interest'];

const SHORTEST_NS = 1_000_000_000n;
const INTERVAL = 'must be a duration from 1s to 1d, such as 1s, 5m, 1h or 1d';
/** Options of a large underlying: their number is not in the index of the stream. */
const MOST_OPTIONS = 1_000;
/** Bytes of a row as a message. */
const ROW_BYTES = 640;

/** Chains of options. */
export const chainKind: ViewKind<ChainView> = {
  key: CHAIN_KEY,
  category: VIEW_CATEGORIES.chain,
  isOf: ({ exchange, streamType }) => streamType === 'ticker' && hasOptions(exchange),
  streamTypes: 'ticker at an exchange whose tickers of options are read',
  fields: z.strictObject({
    kind: z.literal('chain'),
    interval: z
      .string({ error: ({ input }) => (input === undefined ? 'is required' : INTERVAL) })
      .refine((text) => (parseDurationNs(text) ?? 0n) >= SHORTEST_NS, { error: INTERVAL }),
  }),
  sizeField: 'view.interval',
  expectedRows: ({ interval }, { coveredNs }) => (Number(coveredNs / durationNs(interval)) + 1) * MOST_OPTIONS,
  isOfMessages: () => false,
  rowBytes: () => ROW_BYTES,
  mergeFindings: () => ({}),
};

/** Returns whether messages of options of the exchange have been read. */
function hasOptions(exchange: string): boolean {
  const columns = EXCHANGE_FACTS.get(exchange)?.builtIns.summary?.columns;
  return columns?.delta !== undefined;
}
