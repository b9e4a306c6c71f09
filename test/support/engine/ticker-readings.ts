/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-member-access,
   @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return
   -- frames are whatever exchanges send */
import { iso, ms, text, type CaptureReading, type Frame } from './capture-values.js';

/** Expected `summary` of recorded tickers. */
export const TICKER_READINGS: readonly CaptureReading[] = [
  {
    file: 'coinbase',
    exchange: 'coinbase',
    category: 'ticker',
    read: (m) =>
      m.type === 'ticker'
        ? [
            {
              exchange_timestamp_ns: iso(m.time),
              last_price: m.price,
              bid_price: m.best_bid,
              ask_price: m.best_ask,
              volume_24h: m.volume_24h,
            },
          ]
        : null,
  },
  {
    file: 'okx',
    exchange: 'okx',
    category: 'ticker',
    read: ({ arg, data }) =>
      arg?.channel === 'tickers' && data
        ? data.map((t: Frame) => ({
            exchange_timestamp_ns: ms(t.ts),
            last_price: t.last,
            bid_price: t.bidPx,
            ask_price: t.askPx,
            volume_24h: t.vol24h,
            bid_quantity: t.bidSz,
            ask_quantity: t.askSz,
          }))
        : null,
  },
  {
    file: 'deribit',
    exchange: 'deribit',
    category: 'ticker',
    read: ({ params }) =>
      params?.channel.startsWith('ticker.')
        ? [
            {
              exchange_timestamp_ns: ms(params.data.timestamp),
              last_price: text(params.data.last_price),
              bid_price: text(params.data.best_bid_price),
              ask_price: text(params.data.best_ask_price),
              mark_price: text(params.data.mark_price),
              index_price: text(params.data.index_price),
              funding_rate: text(params.data.current_funding),
              open_interest: text(params.data.open_interest),
              volume_24h: text(params.data.stats.volume),
              bid_quantity: text(params.data.best_bid_amount),
              ask_quantity: text(params.data.best_ask_amount),
              underlying_price: text(params.data.underlying_price),
              bid_iv: text(params.data.bid_iv),
              ask_iv: text(params.data.ask_iv),
              mark_iv: text(params.data.mark_iv),
              delta: text(params.data.greeks.delta),
              gamma: text(params.data.greeks.gamma),
              vega: text(params.data.greeks.vega),
              theta: text(params.data.greeks.theta),
              rho: text(params.data.greeks.rho),
            },
          ]
        : null,
  },
  {
    file: 'kraken',
    exchange: 'kraken_v1',
    category: 'ticker',
    read: (m) =>
      Array.isArray(m) && m.at(-2) === 'ticker'
        ? [{ last_price: m[1].c[0], bid_price: m[1].b[0], ask_price: m[1].a[0], volume_24h: m[1].v[1] }]
        : null,
  },
];
