import { readFileSync } from 'node:fs';
import * as tardis from 'tardis-dev';
import { tardisSymbolOf, venuesOfTardis } from '../../../../../../exchanges/tardis-names.js';
import { hasCaptures, readCapture } from '../../../../../support/engine/captures.js';
import { type ReplayedFrame, replayed } from '../../../../../support/tardis/replayed.js';

/** Messages of Tardis' normalizers, which each exchange types for itself. */
interface Theirs {
  canHandle(message: unknown): boolean;
  map(message: unknown, localTimestamp: Date): Iterable<{ symbol: string }> | undefined;
}
type Factory = (exchange: string, localTimestamp: Date) => Theirs;

interface Frame {
  ns: bigint;
  text: string;
}

const START_NS = 1_767_225_600_000_000_000n;
const isoMs = (ns: bigint): Date => new Date(Number(ns / 1_000_000n));

/** Returns the frames of an exchange's folder that have rows of a category. */
function samplesOf(code: string, category: string): Frame[] {
  const lines = readFileSync(`exchanges/${code}/samples.jsonl`, 'utf8').trimEnd().split('\n');
  return lines
    .map((line) => JSON.parse(line) as { category: string; message: string })
    .filter((one) => one.category === category)
    .map(({ message }, i) => ({ ns: START_NS + BigInt(i) * 1_000_000n, text: message }));
}

/** Compares what both read of the frames. Returns how many records there are. */
async function compare(
  [exchange, code]: readonly [string, string],
  frames: readonly Frame[],
  [factory, streamType, type]: readonly [Factory, string, string],
  inWords: (record: object) => object = (record) => record,
): Promise<number> {
  const mapper = factory(exchange, isoMs(frames[0]!.ns));
  const expected: object[] = [];
  const handled: ReplayedFrame[] = [];
  const { symbols } = venuesOfTardis(exchange).find((venue) => venue.code === code)!;
  for (const { ns, text } of frames) {
    const message: unknown = JSON.parse(text);
    if (!mapper.canHandle(message)) continue;
    const told = [...(mapper.map(message, isoMs(ns)) ?? [])];
    if (told.length === 0) continue;
    const instrument = symbols === 'bare' ? `t${told[0]!.symbol}` : told[0]!.symbol;
    handled.push({ ns, text, instrument, streamType });
    expected.push(...told.map((one) => JSON.parse(JSON.stringify(one)) as object));
  }
  if (handled.length === 0) return 0;
  const symbolOf = (instrument: string): string => tardisSymbolOf(symbols, instrument).toUpperCase();
  const lines = await replayed({ code, exchange, symbolOf, frames: handled, dataTypes: { [streamType]: [type] } });
  expect(lines.map((line) => inWords(JSON.parse(line) as object))).toEqual(expected.map(inWords));
  return expected.length;
}

const TRADES = [tardis.normalizeTrades as unknown as Factory, 'trades', 'trade'] as const;
const LIQUIDATIONS = [tardis.normalizeLiquidations as unknown as Factory, 'liquidations', 'liquidation'] as const;

test.each([
  ['binance', 'binance'],
  ['binance-us', 'binance_us'],
  ['deribit', 'deribit'],
  ['bitmex', 'bitmex'],
  ['bybit', 'bybit_linear'],
  ['coinbase', 'coinbase'],
  ['okex', 'okx'],
])('trades of %s in its samples are those of the package, field by field', async (exchange, code) => {
  expect(await compare([exchange, code], samplesOf(code, 'trade'), TRADES)).toBeGreaterThan(0);
});

test.each([
  ['binance-futures', 'binance_usdm'],
  ['bybit', 'bybit_linear'],
])('liquidations of %s in its samples are those of the package', async (exchange, code) => {
  expect(await compare([exchange, code], samplesOf(code, 'liquidation'), LIQUIDATIONS)).toBeGreaterThan(0);
});

const captured = hasCaptures ? test : test.skip;
captured.each([
  ['bybit', 'bybit_v2', 'bybit'],
  ['coinbase', 'coinbase', 'coinbase'],
  ['bitmex', 'bitmex', 'bitmex'],
  ['kraken', 'kraken_v1', 'kraken'],
  ['bitstamp', 'bitstamp', 'bitstamp'],
])('recorded trades of %s are those of the package, field by field', async (exchange, code, file) => {
  const frames = readCapture(file).map(({ ns, bytes }) => ({ ns, text: Buffer.from(bytes).toString() }));
  expect(await compare([exchange, code], frames, TRADES)).toBeGreaterThan(2);
});
