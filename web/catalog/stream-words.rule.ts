import type { StreamCategory } from '../generated/operations.js';

const BY_TYPE: Readonly<Record<string, string>> = {
  trades: 'each trade: price, quantity, side, id',
  agg_trades: 'trades of one order together: price, quantity, side',
  book_ticker: 'best bid and ask, with quantities',
  ticker: 'last price and statistics of 24 hours',
  mark_price: 'mark and index price of a derivative',
  funding: 'funding rate and its next time',
  open_interest: 'open contracts',
  liquidations: 'forced orders: price, quantity, side',
  depth_snapshot: 'whole order books',
};
const BY_CATEGORY: Readonly<Record<StreamCategory, string>> = {
  TRADE: 'each trade: price, quantity, side',
  QUOTE: 'best bid and ask, with quantities',
  BOOK_UPDATE: 'every change of the order book',
  ORDERBOOK: 'the best levels of the order book',
  KLINE: 'candles: open, high, low, close, volume',
  TICKER: 'last price and statistics',
  LIQUIDATION: 'forced orders: price, quantity, side',
};

/** Says in plain words what the messages of a stream type have. */
export const streamTypeWords = (streamType: string, category: StreamCategory): string =>
  BY_TYPE[streamType] ?? BY_CATEGORY[category];

/** Names the market of an instrument: `BTC / USDT · perpetual`; empty if nothing is known. */
export function marketWords(market: {
  base: string | null;
  quote: string | null;
  instrumentType: string | null;
}): string {
  const pair = [market.base, market.quote].filter((asset) => asset !== null).join(' / ');
  return [pair, market.instrumentType ?? ''].filter((part) => part !== '').join(' · ');
}
