import { LagSketch } from '../../schema/quality/lag-sketch.js';
import { decimalText } from '../engine/json/scaled-text.js';
import type { ColumnData } from '../engine/columns/column-data.js';
import { columnNamed, type RowBatch } from '../engine/columns/row-batch.js';
import { GroupReader } from '../engine/rows/group-reader.js';
import { TRADE_COUNTS } from '../kernel/layout.js';
import type { MessageBatch } from '../messages/message-batch.js';
import { MessageLags } from '../quality/message-lags.js';
import { messagePlanOf, quotePlanOf, RECEIVED_AT, SENT_AT } from '../quality/message-plan.js';
import { TradeReader } from '../views/bars/read-trades.js';
import { hasValue } from '../views/bars/trade-columns.js';
import { TradeIntake } from '../views/bars/trade-intake.js';
import { tradePlanOf } from '../views/bars/trade-plan.js';
import { BOOK_FORMATS } from '../../exchanges/generated/books.js';
import { BookMessage } from '../views/book/readers/book-message.js';

/** Prices and amounts of the trades of a minute: integers of 10^-18. */
export interface MinuteTrades {
  count: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
}

/** The last best bid and ask of a minute, as decimals. */
export interface LastQuote {
  bid: string;
  ask: string;
}

/** Reads what the messages of one minute say. */
export interface MinuteReading {
  readonly lags: LagSketch;
  /** Null without trades. */
  readonly trades: MinuteTrades | null;
  /** Null of streams without quotes. */
  readonly quote: LastQuote | null;
  take(batch: MessageBatch): void;
}

/**
 * Reads trades: prices, amounts and lags. Ids that the exchange repeats within the minute count
 * once.
 */
export function tradeReading(exchange: string): () => MinuteReading {
  const reader = new TradeReader(tradePlanOf(exchange));
  return () => {
    const intake = new TradeIntake({ by: 'ticks', clock: 'collection' });
    const lags = new MessageLags();
    const reading = { lags: lags.sketch, trades: null as MinuteTrades | null, quote: null };
    const take = (batch: MessageBatch): void => {
      for (const rows of reader.read(batch)) {
        const flags = intake.admit(rows);
        for (let row = 0; row < rows.rows; row++) {
          if (hasValue(rows.exchangeTimes.validity, row)) {
            lags.add(rows.received[row]!, rows.exchangeTimes.values[row]!);
          }
          if ((flags[row]! & TRADE_COUNTS) === 0) continue;
          reading.trades = withTrade(
            reading.trades,
            amountAt(rows.prices.values, row),
            amountAt(rows.quantities.values, row),
          );
        }
      }
    };
    return Object.assign(reading, { take });
  };
}

function withTrade(trades: MinuteTrades | null, price: bigint, quantity: bigint): MinuteTrades {
  if (!trades) return { count: 1, open: price, high: price, low: price, close: price, volume: quantity };
  trades.count++;
  trades.volume += quantity;
  trades.close = price;
  if (price > trades.high) trades.high = price;
  if (price < trades.low) trades.low = price;
  return trades;
}

/** Four words, least first, of a signed integer. */
function amountAt(words: Uint32Array, row: number): bigint {
  const at = 4 * row;
  let value = 0n;
  for (let word = 3; word >= 0; word--) value = (value << 32n) | BigInt(words[at + word]!);
  return BigInt.asIntN(128, value);
}

/** Reads the lags of changes of a book. The time of a whole book may be that of an old change. */
export function bookReading(exchange: string): () => MinuteReading {
  const reader = BOOK_FORMATS[exchange]?.newReader();
  const message = new BookMessage();
  return () => {
    const lags = LagSketch.empty();
    const take = ({ data, offsets, collectionTimestampNs, length }: MessageBatch): void => {
      for (let i = 0; reader && i < length; i++) {
        reader.read(data, offsets[i]!, offsets[i + 1]!, message);
        const { kind, exchangeTimestampNs } = message;
        if (kind === 'change' && exchangeTimestampNs !== null)
          lags.add(collectionTimestampNs[i]! - exchangeTimestampNs);
      }
    };
    return { lags, trades: null, quote: null, take };
  };
}

/** Reads the best bid and ask, and lags. Messages without both sides leave the quote as it is. */
export function quoteReading(exchange: string, streamType: string): () => MinuteReading {
  const plan = quotePlanOf(exchange, streamType);
  const reader = plan ? new GroupReader(plan) : null;
  return () => {
    const lags = new MessageLags();
    const reading = { lags: lags.sketch, trades: null, quote: null as LastQuote | null };
    const take = (batch: MessageBatch): void => {
      for (const group of reader?.read(batch) ?? []) {
        addLags(group, lags);
        reading.quote = lastQuote(group) ?? reading.quote;
      }
    };
    return Object.assign(reading, { take });
  };
}

function lastQuote(batch: RowBatch): LastQuote | null {
  const { rows } = batch;
  const [bids, asks] = [columnNamed(batch, 'bid_price'), columnNamed(batch, 'ask_price')];
  if (!bids || !asks) return null;
  for (let row = rows - 1; row >= 0; row--) {
    if (!hasValue(bids.nullBitmap, row) || !hasValue(asks.nullBitmap, row)) continue;
    const text = ({ values, type }: ColumnData): string =>
      decimalText(amountAt(values as Uint32Array, row), type.kind === 'decimal' ? type.scale : 0);
    return { bid: text(bids), ask: text(asks) };
  }
  return null;
}

/** Reads the lags of other messages. */
export function messageReading(exchange: string, streamType: string): () => MinuteReading {
  const plan = messagePlanOf(exchange, streamType);
  const reader = plan?.hasTimes ? new GroupReader(plan.plan) : null;
  return () => {
    const lags = new MessageLags();
    const take = (batch: MessageBatch): void => {
      for (const group of reader?.read(batch) ?? []) addLags(group, lags);
    };
    return { lags: lags.sketch, trades: null, quote: null, take };
  };
}

function addLags(batch: RowBatch, lags: MessageLags): void {
  const { rows } = batch;
  const [received, sent] = [columnNamed(batch, RECEIVED_AT)!, columnNamed(batch, SENT_AT)!];
  for (let row = 0; row < rows; row++) {
    if (!hasValue(sent.nullBitmap, row)) continue;
    lags.add((received.values as BigInt64Array)[row]!, (sent.values as BigInt64Array)[row]!);
  }
}
