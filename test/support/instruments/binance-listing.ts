import { randomUUID } from 'node:crypto';
import { listingFrame } from '../../../workflows/collection/listings/listing-frame.rule.js';
import type { StoredFrame } from '../systems/export-system.js';

/** An instrument as Binance lists it: its status and tick size. */
export type Script = Readonly<Record<string, readonly [status: string, tickSize: string]>>;

/** Returns Binance's answer with these instruments, in this order. */
export function binanceAnswer(script: Script): string {
  const symbols = Object.entries(script).map(([symbol, [status, tickSize]]) => ({
    ...{ symbol, status, baseAsset: symbol.replace(/USDT$/, ''), quoteAsset: 'USDT' },
    filters: [{ filterType: 'PRICE_FILTER', tickSize }],
  }));
  return JSON.stringify({ symbols });
}

/** Returns the frame of a poll that Binance answered at a moment. */
export function binancePoll(ns: bigint, script: Script | string, poll: string = randomUUID()): StoredFrame {
  const place = { poll, page: 0, isLast: true, request: '/api/v3/exchangeInfo' };
  const answer = typeof script === 'string' ? script : binanceAnswer(script);
  return { ns, message: listingFrame(place, Buffer.from(answer)).toString() };
}
