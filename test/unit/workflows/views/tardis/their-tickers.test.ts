import { readFileSync } from 'node:fs';
import { tardisSymbolOf, venuesOfTardis } from '../../../../../exchanges/tardis-names.js';
import { hasCaptures, readCapture } from '../../../../support/engine/captures.js';
import { dailyFile } from '../../../../support/tardis/daily-file.js';
import { withoutListed } from '../../../../support/tardis/differences.js';
import type { ReplayedFrame } from '../../../../support/tardis/replayed.js';
import { type Normalized, readings, routed } from '../../../../support/tardis/their-reading.js';

type Ticker = 'book_ticker' | 'derivative_ticker';
type Venue = readonly [exchange: string, code: string];

const STREAMS = {
  book_ticker: ['book_ticker'],
  derivative_ticker: ['ticker', 'mark_price', 'funding', 'open_interest'],
} as const;
const TIMES = ['timestamp', 'local_timestamp', 'funding_timestamp'];
const NOW_NS = BigInt(Date.parse('2026-01-01')) * 1_000_000n;
const OKX_NS = BigInt(Date.parse('2023-03-01')) * 1_000_000n;
const SAMPLES: [exchange: string, code: string, type: Ticker, rows: number, fromNs?: bigint][] = [
  ['binance-futures', 'binance_usdm', 'derivative_ticker', 3],
  ['binance-futures', 'binance_usdm', 'book_ticker', 1],
  ['binance-delivery', 'binance_coinm', 'derivative_ticker', 2],
  ['bitget', 'bitget', 'book_ticker', 1],
  ['bybit', 'bybit_linear', 'derivative_ticker', 2],
  ['crypto-com', 'cryptocom', 'derivative_ticker', 3],
  ['deribit', 'deribit', 'derivative_ticker', 1],
  ['gate-io-futures', 'gateio_futures', 'derivative_ticker', 1],
  ['gate-io-futures', 'gateio_futures', 'book_ticker', 1],
  ['huobi', 'htx', 'book_ticker', 1],
  ['hyperliquid', 'hyperliquid', 'derivative_ticker', 1],
  ['hyperliquid', 'hyperliquid', 'book_ticker', 2],
  ['kraken', 'kraken_v1', 'book_ticker', 1],
  ['kucoin', 'kucoin', 'book_ticker', 2],
  ['kucoin-futures', 'kucoin_futures', 'derivative_ticker', 2],
  ['okex-swap', 'okx', 'derivative_ticker', 4, OKX_NS],
  ['okex-swap', 'okx', 'book_ticker', 1, OKX_NS],
];

function samplesOf(code: string, fromNs: bigint): ReplayedFrame[] {
  const lines = readFileSync(`exchanges/${code}/samples.jsonl`, 'utf8').trimEnd().split('\n');
  const messages = lines.map((line) => (JSON.parse(line) as { message: string }).message);
  // Those of Binance without a channel are not of a combined connection.
  const texts = messages.filter((text) => !text.startsWith('{"e":'));
  return routed(
    code,
    texts.map((text, i) => ({ ns: fromNs + BigInt(i) * 1_000_000n, text })),
  );
}

/** Returns the rows of the daily files of all symbols, as records of the protocol. */
async function ourFiles([id, code]: Venue, type: Ticker, frames: readonly ReplayedFrame[]): Promise<Normalized[]> {
  const { symbols } = venuesOfTardis(id).find((one) => one.code === code)!;
  const wanted = frames.filter(({ streamType }) => (STREAMS[type] as readonly string[]).includes(streamType));
  const found: Normalized[] = [];
  for (const [instrument, some] of Map.groupBy(wanted, (frame) => frame.instrument)) {
    const messages = some.map(({ ns, text, streamType }) => ({ ns, bytes: Buffer.from(text), streamType }));
    const range = { fromNs: messages[0]!.ns, toNs: messages.at(-1)!.ns + 1n };
    const [header, ...rows] = await dailyFile({ type, id, exchange: code, range, messages });
    const symbol = tardisSymbolOf(symbols, instrument).toUpperCase();
    found.push(...rows.map((row) => recordOf(type, symbol, header!.split(','), row.split(','))));
  }
  return found.sort((a, b) => String(a['localTimestamp']).localeCompare(String(b['localTimestamp'])));
}

function recordOf(type: Ticker, symbol: string, names: readonly string[], cells: readonly string[]): Normalized {
  const values = names.flatMap((name, i) => {
    const cell = cells[i]!;
    // No normalizer of the replay has it here.
    if (cell === '' || name === 'predicted_funding_rate' || name === 'symbol') return [];
    const member = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    if (name === 'exchange') return [[member, cell]];
    return [[member, TIMES.includes(name) ? new Date(Number(cell) / 1_000).toISOString() : Number(cell)]];
  });
  return { type, symbol, ...(Object.fromEntries(values) as object) };
}

const unordered = (records: readonly Normalized[]): string[] =>
  records.map((one) => JSON.stringify(Object.entries(one).sort(([a], [b]) => a.localeCompare(b)))).sort();

async function compare(venue: Venue, type: Ticker, frames: readonly ReplayedFrame[]): Promise<number> {
  const { theirs } = await readings(venue, frames, type);
  const both = withoutListed(venue[0], type, { ours: await ourFiles(venue, type, frames), theirs });
  expect(unordered(both.ours)).toEqual(unordered(both.theirs));
  return both.theirs.length;
}

test.each<(typeof SAMPLES)[number]>(SAMPLES)(
  'the file of samples of %s (%s), %s, has what the package makes of them',
  async (exchange, code, type, rows, fromNs = NOW_NS) => {
    expect(await compare([exchange, code], type, samplesOf(code, fromNs))).toBe(rows);
  },
);

const captured = hasCaptures ? test : test.skip;
captured.each<[string, string, string, Ticker, number, bigint?]>([
  ['binance-futures', 'binance_usdm', 'binance-futures', 'book_ticker', 378],
  ['bitmex', 'bitmex', 'bitmex', 'book_ticker', 226],
  ['okex-swap', 'okx', 'okx', 'derivative_ticker', 13, OKX_NS],
])('the file of recorded messages of %s (%s, %s), %s, has what the package makes of them', async (...given) => {
  const [exchange, code, file, type, rows, fromNs] = given;
  const frames = readCapture(file);
  const laterNs = fromNs === undefined ? 0n : fromNs - frames[0]!.ns;
  const sent = frames.map(({ ns, bytes }) => ({ ns: ns + laterNs, text: Buffer.from(bytes).toString() }));
  expect(await compare([exchange, code], type, routed(code, sent))).toBe(rows);
});
