import { EXCHANGE_FACTS } from '../../exchanges/generated/facts.js';
import { findBuiltInSchema } from '../../schema/export-schemas/built-ins.js';
import type { ExportColumn } from '../../schema/export-schemas/model.js';
import { compileReadPlan } from '../../schema/export-schemas/compile-read-plan.js';
import type { ReadPlan } from '../../schema/export-schemas/read-plan.js';
import { categoryOf, type StreamCategory } from '../../schema/streams.js';

/** Built-ins that have the exchange's time with the fewest rows a message. */
const READ_BY: Partial<Record<StreamCategory, string>> = {
  trade: 'normalized',
  quote: 'normalized',
  kline: 'normalized',
  liquidation: 'normalized',
  orderbook: 'book_5',
  ticker: 'summary',
};

export const RECEIVED_AT = 'collection_timestamp_ns';
export const SENT_AT = 'exchange_timestamp_ns';
export const TRADE_ID = 'trade_id';
export const TRADE_NUMBER = 'number';

/** Instructions for reading times, ids and numbers from the messages of a stream. */
export interface MessagePlan {
  plan: ReadPlan;
  hasTimes: boolean;
  hasIds: boolean;
  isNumbered: boolean;
}

/** Returns how a stream other than `depth` is read, or null if nothing can be read. */
export function messagePlanOf(exchange: string, streamType: string): MessagePlan | null {
  const category = categoryOf(streamType);
  const name = category && READ_BY[category];
  const schema = name === undefined ? undefined : findBuiltInSchema(name, category!);
  if (!schema) return null;
  const wanted = schema.content.columns.filter(({ output_column: column }) =>
    [RECEIVED_AT, SENT_AT, TRADE_ID].includes(column),
  );
  const path = streamType === 'trades' ? EXCHANGE_FACTS.get(exchange)?.trades.number : undefined;
  const number: ExportColumn[] =
    path === undefined ? [] : [{ output_column: TRADE_NUMBER, data: { [exchange]: { json: { path, type: 'i64' } } } }];
  const plan = compileReadPlan({ ...schema.content, columns: [...wanted, ...number] }, exchange);
  const has = (column: string): boolean =>
    plan.columns.some((planned) => planned.name === column && planned.source === 'data');
  return { plan, hasTimes: has(SENT_AT), hasIds: has(TRADE_ID), isNumbered: has(TRADE_NUMBER) };
}

/**
 * Returns how times and the best bid and ask are read from a stream of quotes, or null if they
 * cannot be.
 */
export function quotePlanOf(exchange: string, streamType: string): ReadPlan | null {
  const category = categoryOf(streamType);
  const schema = category === 'quote' ? findBuiltInSchema('normalized', category) : undefined;
  if (!schema) return null;
  const wanted = [RECEIVED_AT, SENT_AT, 'bid_price', 'ask_price'];
  const columns = schema.content.columns.filter(({ output_column: column }) => wanted.includes(column));
  return compileReadPlan({ ...schema.content, columns }, exchange);
}
