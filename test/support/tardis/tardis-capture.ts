import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runScript } from '../../../scripts/supervisor/system.js';
import type { RunningSystem } from '../systems/running-system.js';

/** 2026-01-01T00:00:00Z, the first minute of the imported history. */
const HISTORY_MS = Date.UTC(2026, 0, 1);
/** Minutes of the imported history. */
export const HISTORY_MINUTES = 4;

/** A message of an imported stream, with the time at which it arrived. */
interface CapturedMessage {
  ns: bigint;
  stream: string;
  text: string;
}

const NS_PER_MS = 1_000_000n;
const EVERY_MS = 500;

/**
 * Returns messages of Binance: a trade each half second, a change of the book between two of them,
 * and a whole book by REST at the beginning. Times have nanoseconds.
 */
export function capturedMessages(): CapturedMessage[] {
  const messages: CapturedMessage[] = [];
  const add = (ms: number, stream: string, message: object): void => {
    messages.push({ ns: BigInt(HISTORY_MS + ms) * NS_PER_MS + 123_456n, stream, text: JSON.stringify(message) });
  };
  add(50, 'depth_snapshot', { stream: 'btcusdt@depthSnapshot', data: whole(100) });
  for (let i = 0; i * EVERY_MS < HISTORY_MINUTES * 60_000; i++) {
    const at = i * EVERY_MS;
    add(at + 100, 'trades', { stream: 'btcusdt@trade', data: tradeOf(i, HISTORY_MS + at) });
    add(at + 300, 'depth', { stream: 'btcusdt@depth@100ms', data: changeOf(i, HISTORY_MS + at) });
  }
  return messages;
}

/**
 * Returns messages of futures of Binance: for a minute, a mark price and the best prices each
 * second, and from before to after it, a ticker each second.
 */
export function capturedTickers(): CapturedMessage[] {
  const messages: CapturedMessage[] = [];
  const add = (ms: number, stream: string, message: object): void => {
    messages.push({ ns: BigInt(HISTORY_MS + ms) * NS_PER_MS + 123_456n, stream, text: JSON.stringify(message) });
  };
  for (let i = 0; i <= 61; i++) {
    const [at, sent] = [i * 1_000, HISTORY_MS + i * 1_000 - 10];
    const ticker = { e: '24hrTicker', E: sent, s: 'BTCUSDT', c: '99' };
    add(at + 500, 'ticker', { stream: 'btcusdt@ticker', data: ticker });
    if (i === 0 || i > 60) continue;
    const mark = { e: 'markPriceUpdate', E: sent, s: 'BTCUSDT', p: `100.${i}`, i: '100.5', r: '0.0001' };
    add(at, 'mark_price', { stream: 'btcusdt@markPrice@1s', data: { ...mark, T: HISTORY_MS + 28_800_000 } });
    const quote = {
      e: 'bookTicker',
      u: i,
      s: 'BTCUSDT',
      b: '99.9',
      B: String(i),
      a: '100.1',
      A: '2',
      T: sent,
      E: sent,
    };
    add(at + 1, 'book_ticker', { stream: 'btcusdt@bookTicker', data: quote });
  }
  return messages;
}

/**
 * Returns messages of Coinbase: the whole book, and then a trade each half second, with a change of
 * the book between two of them.
 */
export function capturedCoinbase(): CapturedMessage[] {
  const messages: CapturedMessage[] = [];
  const add = (ms: number, stream: string, message: object): void => {
    const text = JSON.stringify({
      product_id: 'BTC-USD',
      time: new Date(HISTORY_MS + ms - 20).toISOString(),
      ...message,
    });
    messages.push({ ns: BigInt(HISTORY_MS + ms) * NS_PER_MS + 123_456n, stream, text });
  };
  const { bids, asks } = whole(0);
  add(50, 'depth', { type: 'snapshot', bids, asks });
  for (let i = 0; i * EVERY_MS < HISTORY_MINUTES * 60_000; i++) {
    const at = i * EVERY_MS;
    const ids = { trade_id: 1_000 + i, sequence: i, maker_order_id: 'm', taker_order_id: 't' };
    const trade = { size: '0.01', price: (100 + (i % 7) / 10).toFixed(2), side: i % 2 === 0 ? 'sell' : 'buy' };
    add(at + 100, 'trades', { type: 'match', ...ids, ...trade });
    const bid = ['buy', '99.90', String(1 + (i % 5))];
    add(at + 300, 'depth', { type: 'l2update', changes: [bid, ['sell', '100.10', String(2 + (i % 3))]] });
  }
  return messages;
}

const whole = (lastUpdateId: number) => ({
  lastUpdateId,
  bids: [
    ['99.90', '1.5'],
    ['99.80', '2'],
  ],
  asks: [
    ['100.10', '1'],
    ['100.20', '3'],
  ],
});

const tradeOf = (i: number, ms: number) => ({
  ...{ e: 'trade', E: ms + 1, s: 'BTCUSDT', t: 1_000 + i, p: (100 + (i % 7) / 10).toFixed(2), q: '0.010' },
  ...{ T: ms, m: i % 2 === 0, M: true },
});

const changeOf = (i: number, ms: number) => ({
  ...{ e: 'depthUpdate', E: ms, s: 'BTCUSDT', U: 101 + i, u: 101 + i },
  ...{ b: [['99.90', String(1 + (i % 5))]], a: [['100.10', String(2 + (i % 3))]] },
});

/** An instrument that messages are of. */
interface Market {
  exchange: string;
  instrument: string;
}

const BINANCE: Market = { exchange: 'binance', instrument: 'BTCUSDT' };
export const FUTURES: Market = { exchange: 'binance_usdm', instrument: 'BTCUSDT' };
export const COINBASE: Market = { exchange: 'coinbase', instrument: 'BTC-USD' };

/** Imports messages of a market, and lets an account read them and some minutes of their day. */
export async function importHistory(
  system: RunningSystem,
  accountId: string,
  folder: string,
  messages: readonly CapturedMessage[] = capturedMessages(),
  minutes = HISTORY_MINUTES,
  market = BINANCE,
): Promise<void> {
  const { exchange } = market;
  const file = path.join(folder, `capture-${exchange}`);
  await writeFile(file, messages.map(({ ns, text }) => `${ns}\t${text}\n`).join(''));
  await runScript('scripts/admin/main.js', ['capture', 'import', '--exchange', exchange, file], system.env);
  const toMs = minutes * 60_000;
  for (const streamType of new Set(messages.map(({ stream }) => stream))) {
    await grantHistory(system, accountId, streamType, { fromMs: 0, toMs }, market);
  }
}

/** Lets an account read a stream in a range of the history, in milliseconds since its beginning. */
export async function grantHistory(
  system: RunningSystem,
  accountId: string,
  streamType: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  { exchange, instrument }: Market = BINANCE,
): Promise<void> {
  const nsOf = (ms: number): string => String(BigInt(HISTORY_MS + ms) * NS_PER_MS);
  await system.staff.ask(
    `mutation ($a: ID!, $d: Int64!, $from: Int64!, $to: Int64!) {
      grantSpan(accountId: $a, datastreamId: $d, fromNs: $from, toNs: $to) { spanId }
    }`,
    {
      ...{ a: accountId, d: String(await system.staff.datastream(instrument, streamType, exchange)) },
      ...{ from: nsOf(fromMs), to: nsOf(toMs) },
    },
  );
}
