import { readFileSync } from 'node:fs';
import { replayParts } from '../../../../../../server/tardis/replay/replay-parts.js';
import { hasCaptures, readCapture } from '../../../../../support/engine/captures.js';
import { DIFFERENCES, withoutListed } from '../../../../../support/tardis/differences.js';
import type { ReplayedFrame } from '../../../../../support/tardis/replayed.js';
import { readings, routed } from '../../../../../support/tardis/their-reading.js';
import { framesOf, WRITTEN_BOOKS } from '../../../../../support/tardis/written-books.js';

/** Records of each data type in which both agree. */
type Agreed = Readonly<Record<string, number>>;

const NOW = '2026-01-01';
/** Formats of channels that changed: normalizers choose theirs by the time of arrival. */
const OKX_BOOKS = '2023-03-01';
const nsOf = (date: string): bigint => BigInt(Date.parse(date)) * 1_000_000n;

interface SamplesAsked {
  from?: string;
  /** Pattern of the messages to keep. */
  only?: RegExp;
  /** Sends all twice, a second later. */
  isTwice?: boolean;
  /** Messages before them. */
  first?: readonly object[];
}

/** Returns the frames of the samples in the folder of an exchange. */
function samplesOf(code: string, { from = NOW, only = /./, isTwice = false, first = [] }: SamplesAsked) {
  const lines = readFileSync(`exchanges/${code}/samples.jsonl`, 'utf8').trimEnd().split('\n');
  const texts = lines.map((line) => (JSON.parse(line) as { message: string }).message).filter((one) => only.test(one));
  const all = [...first.map((one) => JSON.stringify(one)), ...texts];
  const sent = all.map((text, i) => ({ ns: nsOf(from) + BigInt(i) * 1_000_000n, text }));
  return isTwice ? [...sent, ...sent.map(({ ns, text }) => ({ ns: ns + 1_000_000_000n, text }))] : sent;
}

/** Compares all data types that are named. */
async function compare(venue: readonly [string, string], frames: readonly ReplayedFrame[], agreed: Agreed) {
  const found: Record<string, number> = {};
  for (const dataType of Object.keys(agreed)) {
    const { ours, theirs } = withoutListed(venue[0], dataType, await readings(venue, frames, dataType));
    expect(ours).toEqual(theirs);
    found[dataType] = theirs.length;
  }
  expect(found).toEqual(agreed);
}

const subscribed = [
  { channel: 'book', chanId: 10961, prec: 'P0', freq: 'F0', len: '250' },
  { channel: 'trades', chanId: 17470 },
].map((one) => ({ event: 'subscribed', symbol: 'tBTCUSD', pair: 'BTCUSD', ...one }));
const instruments = {
  ...{ table: 'instrument', action: 'partial' },
  data: [{ symbol: 'XBTUSD', lastPrice: 95_000, markPrice: 95_001.5, timestamp: '2024-11-25T09:29:59.000Z' }],
};

/** Frames of three trades of one time, the newest first. */
const newestFirst = (frame: (ids: number[], ms: number) => object): object[] => {
  const ms = Date.parse(NOW);
  return [frame([3, 2, 1], ms), frame([6, 5, 4], ms + 1_000)];
};
const cryptocomTrades = newestFirst((ids, t) => ({
  method: 'subscribe',
  result: {
    ...{ instrument_name: 'BTC_USD', subscription: 'trade.BTC_USD', channel: 'trade' },
    data: ids.map((id) => ({ ...{ d: String(id), t, p: String(100 + id), q: '1', s: 'SELL', i: 'BTC_USD' } })),
  },
}));
const bitgetTrades = newestFirst((ids, ms) => ({
  ...{ action: 'update', arg: { instType: 'SPOT', channel: 'trade', instId: 'OPUSDT' }, ts: ms },
  data: ids.map((id) => ({ ts: String(ms), price: String(100 + id), size: '1', side: 'buy', tradeId: String(id) })),
}));
/** The package takes the first frame for one of recent trades. */
const gateTrades = newestFirst((ids, ms) => ({
  method: 'trades.update',
  params: ['BTC_USDT', ids.map((id) => ({ id, time: ms / 1_000, price: String(100 + id), amount: '1', type: 'buy' }))],
  id: null,
}));

const SAMPLES: [exchange: string, code: string, agreed: Agreed, asked?: SamplesAsked][] = [
  ['binance', 'binance', { trade: 2 }, { only: /"stream"/ }],
  ['binance-us', 'binance_us', { trade: 1, book_ticker: 1 }],
  [
    'binance-futures',
    'binance_usdm',
    { derivative_ticker: 3, liquidation: 1, book_ticker: 1 },
    { only: /btcusdt@|openInterest/ },
  ],
  ['binance-delivery', 'binance_coinm', { derivative_ticker: 2, book_ticker: 1 }],
  ['bitfinex', 'bitfinex', { trade: 2, book_change: 8 }, { first: subscribed, only: /^\[1(0961|7470),(?!\[\])/ }],
  ['bitget', 'bitget', { trade: 2, book_ticker: 1 }],
  ['bitmex', 'bitmex', { trade: 2, book_ticker: 1, liquidation: 4, trade_bar_1s: 1 }],
  ['bitmex', 'bitmex', { derivative_ticker: 2 }, { first: [instruments], only: /"instrument"/ }],
  ['bitstamp', 'bitstamp', { trade: 2, trade_bar_1s: 1 }],
  ['bybit', 'bybit_linear', { trade: 2, derivative_ticker: 2, book_ticker: 1 }],
  ['bybit', 'bybit_linear', { liquidation: 1 }, { only: /allLiquidation/ }],
  ['bybit', 'bybit_linear', { liquidation: 2 }, { only: /"liquidation\./, from: '2024-01-01' }],
  [
    'bybit',
    'bybit_v2',
    {
      trade: 3,
      book_change: 5,
      derivative_ticker: 1,
      liquidation: 1,
      trade_bar_1s: 1,
      book_snapshot_5_0ms: 3,
      book_snapshot_3_1s: 2,
    },
    { from: '2022-01-01' },
  ],
  ['bybit-spot', 'bybit_spot_v1', { book_ticker: 1 }, { from: '2022-08-01' }],
  ['coinbase', 'coinbase', { trade: 2, book_change: 3, book_snapshot_5_0ms: 3, book_snapshot_3_1s: 2 }],
  ['crypto-com', 'cryptocom', { trade: 2, book_change: 1, derivative_ticker: 3, book_snapshot_5_0ms: 1 }],
  ['crypto-com', 'cryptocom', { trade: 6, trade_bar_1s: 1 }, { first: cryptocomTrades, only: /^$/ }],
  ['bitget', 'bitget', { trade: 6 }, { first: bitgetTrades, only: /^$/ }],
  ['gate-io', 'gateio_v3', { trade: 6 }, { first: [gateTrades[0]!, ...gateTrades], only: /^$/, from: '2022-01-01' }],
  ['cryptofacilities', 'kraken_futures', { trade: 2, book_change: 1, derivative_ticker: 1, book_snapshot_5_0ms: 1 }],
  ['deribit', 'deribit', { trade: 2, derivative_ticker: 1 }],
  ['dydx-v4', 'dydx_v4', { trade: 3, book_change: 3, book_snapshot_5_0ms: 3, book_snapshot_3_1s: 1 }],
  ['gate-io', 'gateio', { trade: 1, book_ticker: 1 }],
  [
    'gate-io',
    'gateio_v3',
    { trade: 2, book_change: 4, book_snapshot_5_0ms: 1, book_snapshot_3_1s: 1 },
    { from: '2022-01-01', isTwice: true },
  ],
  ['gate-io-futures', 'gateio_futures', { trade: 2, derivative_ticker: 1, book_ticker: 1 }],
  ['gemini', 'gemini_v2', { trade: 2, book_change: 2, book_snapshot_5_0ms: 1, book_snapshot_3_1s: 1 }],
  ['huobi', 'htx', { trade: 3, book_ticker: 1 }],
  ['hyperliquid', 'hyperliquid', { trade: 1, derivative_ticker: 1, book_ticker: 4 }, { isTwice: true }],
  ['kraken', 'kraken_v1', { trade: 2, book_change: 1, book_ticker: 1, book_snapshot_5_0ms: 1, book_snapshot_3_1s: 1 }],
  ['kucoin', 'kucoin', { trade: 2, book_ticker: 2, trade_bar_1s: 1 }],
  ['kucoin-futures', 'kucoin_futures', { trade: 1, derivative_ticker: 2, book_ticker: 1 }],
  ['okex', 'okx', { trade: 1, book_ticker: 1 }, { from: OKX_BOOKS }],
  ['okex-swap', 'okx', { derivative_ticker: 4, liquidation: 2, book_ticker: 1 }, { from: OKX_BOOKS }],
  ['okex', 'okx_v3', { trade: 1 }, { from: '2021-06-01', only: /spot/ }],
  ['okex-futures', 'okx_v3', { trade: 1 }, { from: '2021-06-01', only: /futures/ }],
  ['okex-swap', 'okx_v3', { trade: 1, liquidation: 2 }, { from: '2021-06-01', only: /swap/ }],
];

test.each<(typeof SAMPLES)[number]>(SAMPLES)(
  'samples of %s (%s) are read as by the package',
  async (exchange, code, agreed, asked = {}) => {
    await compare([exchange, code], routed(code, samplesOf(code, asked)), agreed);
  },
);

test.each(WRITTEN_BOOKS.map((book) => [book.exchange, book] as const))(
  'a book of %s that begins with a requested one is that of the package',
  async (exchange, book) => {
    const agreed = { book_change: 5, book_snapshot_5_0ms: 5, book_snapshot_3_1s: 1 };
    await compare([exchange, book.code], framesOf(book), agreed);
  },
);

const ALL = (trades: number, bars: number, changes: number, best: number, slow: number): Agreed => ({
  ...{ trade: trades, trade_bar_1s: bars, book_change: changes },
  ...{ book_snapshot_5_0ms: best, book_snapshot_3_1s: slow },
});
const CAPTURES: [exchange: string, code: string, file: string, agreed: Agreed, from?: string][] = [
  ['binance', 'binance', 'binance', { book_ticker: 52 }],
  ['binance-futures', 'binance_usdm', 'binance-futures', { book_ticker: 378 }],
  ['bitmex', 'bitmex', 'bitmex', { ...ALL(7, 1, 1_162, 708, 75), book_ticker: 226 }],
  ['bitstamp', 'bitstamp', 'bitstamp', { trade: 3, trade_bar_1s: 1 }],
  ['bybit', 'bybit_v2', 'bybit', ALL(159, 45, 2_557, 2_068, 180)],
  ['coinbase', 'coinbase', 'coinbase', ALL(36, 13, 5_872, 2_983, 168)],
  ['deribit', 'deribit', 'deribit', { book_change: 31, book_snapshot_5_0ms: 29, book_snapshot_3_1s: 17 }],
  ['kraken', 'kraken_v1', 'kraken', ALL(5, 2, 2_544, 1_443, 157)],
  ['okex', 'okx', 'okx', ALL(39, 5, 171, 147, 21), OKX_BOOKS],
  ['okex-swap', 'okx', 'okx', { ...ALL(39, 5, 171, 147, 21), derivative_ticker: 13 }, OKX_BOOKS],
];

const captured = hasCaptures ? test : test.skip;
captured.each<(typeof CAPTURES)[number]>(CAPTURES)(
  'recorded messages of %s (%s) are read as by the package',
  async (exchange, code, file, agreed, from) => {
    const frames = readCapture(file);
    const laterNs = from === undefined ? 0n : nsOf(from) - frames[0]!.ns;
    const sent = frames.map(({ ns, bytes }) => ({ ns: ns + laterNs, text: Buffer.from(bytes).toString() }));
    await compare([exchange, code], routed(code, sent), agreed);
  },
  120_000,
);

test.each([
  ...['bitfinex', 'coinbase', 'crypto-com', 'cryptofacilities'].map((exchange) => [exchange, 'book_ticker']),
  ...['bitfinex-derivatives', 'cryptofacilities', 'deribit', 'dydx-v4'].map((exchange) => [exchange, 'liquidation']),
  ...['bitget', 'hyperliquid'].map((exchange) => [exchange, 'book_change']),
  ...['deribit', 'okex-options'].map((exchange) => [exchange, 'option_summary']),
] as [string, string][])('what the package makes of other messages of %s, %s, is refused', (exchange, dataType) => {
  expect(() => replayParts([{ exchange, symbols: null, dataTypes: [dataType] }])).toThrow(/dataTypes/);
});

test('the page of tools lists the differences', () => {
  const cells = DIFFERENCES.map(({ here, there, because }) => [here, there, because]);
  const page = readFileSync('docs/tools.md', 'utf8');
  const section = page.slice(page.indexOf('### Differences')).split('\n### ', 2).join('').split('\n## ', 1)[0]!;
  const rows = section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| here'));
  expect(
    rows
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
      .slice(1),
  ).toEqual(cells);
});
