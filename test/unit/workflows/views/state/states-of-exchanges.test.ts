import { readFileSync } from 'node:fs';
import * as tardis from 'tardis-dev';
import { hasCaptures, readCapture } from '../../../../support/engine/captures.js';
import { TICKER_READINGS } from '../../../../support/engine/ticker-readings.js';
import { type StateFrame, type StateRow, statesOf } from '../../../../support/views/states-of.js';

interface Theirs {
  canHandle(message: unknown): boolean;
  map(message: unknown, localTimestamp: Date): Iterable<Record<string, unknown>> | undefined;
}
const theirs = tardis.normalizeDerivativeTickers as unknown as (exchange: string, localTimestamp: Date) => Theirs;

const VALUES = {
  lastPrice: 'last_price',
  markPrice: 'mark_price',
  indexPrice: 'index_price',
  fundingRate: 'funding_rate',
  predictedFundingRate: 'predicted_funding_rate',
  fundingTimestamp: 'next_funding_time_ns',
  openInterest: 'open_interest',
} as const;
const START_MS = 1_767_225_600_000;

function samplesOf(code: string): string[] {
  const lines = readFileSync(`exchanges/${code}/samples.jsonl`, 'utf8').trimEnd().split('\n');
  const samples = lines.map((line) => JSON.parse(line) as { category: string; message: string });
  return samples.filter(({ category }) => category === 'ticker').map(({ message }) => message);
}

/** A value of theirs, without what they have not heard. */
const inWords = (name: string, value: unknown): [string, unknown][] => {
  if (value === undefined || value === null || Number.isNaN(value)) return [];
  return [[name, value instanceof Date ? value.getTime() : Number(value)]];
};

/** Returns our states of the frames of each symbol: values as doubles, times as milliseconds. */
async function oursOf(code: string, frames: ReadonlyMap<string, readonly StateFrame[]>): Promise<object[]> {
  const rows: StateRow[] = [];
  for (const some of frames.values()) rows.push(...(await statesOf({ exchange: code, frames: some })));
  return rows
    .sort((a, b) => a.at - b.at)
    .map((row) => {
      const values = Object.values(VALUES).flatMap((name) => inWords(name, row[name]));
      const inMs = values.map(([name, value]) => [name, name.endsWith('_ns') ? Number(value) / 1e6 : value]);
      return { at: row.at, ...Object.fromEntries(inMs) } as object;
    });
}

/** Returns the states of both of the frames that the package reads. */
async function both(exchange: string, code: string, texts: readonly string[]): Promise<[object[], object[]]> {
  const frames = new Map<string, StateFrame[]>();
  const expected: object[] = [];
  const mapper = theirs(exchange, new Date(START_MS));
  for (const [atMs, text] of texts.entries()) {
    const message: unknown = JSON.parse(text);
    if (!mapper.canHandle(message)) continue;
    const symbol = symbolIn(text);
    frames.set(symbol, [...(frames.get(symbol) ?? []), { atMs, type: 'ticker', text }]);
    for (const one of mapper.map(message, new Date(START_MS + atMs)) ?? []) {
      const values = Object.entries(VALUES).flatMap(([name, ours]) => inWords(ours, one[name]));
      expected.push({ at: atMs, ...Object.fromEntries(values) });
    }
  }
  return [await oursOf(code, frames), expected];
}

/** The instrument of a frame, whatever member names it. */
const symbolIn = (text: string): string =>
  /"(?:instId|instrument_name|symbol|product_id|contract|s)":"([^"]+)"/.exec(text)?.[1] ?? '';

test.each([
  ['deribit', 'deribit'],
  ['bitmex', 'bitmex'],
  ['bybit', 'bybit_linear'],
  ['okex-swap', 'okx'],
  ['cryptofacilities', 'kraken_futures'],
  ['gate-io-futures', 'gateio_futures'],
  ['binance-futures', 'binance_usdm'],
])('of %s in its samples are the derivative tickers of the package', async (exchange, code) => {
  // The package waits for the first message of a subscription to BitMEX.
  const [first = '', ...rest] = samplesOf(code);
  const begun = code === 'bitmex' ? first.replace('"action":"update"', '"action":"partial"') : first;
  // Nor does it read when Gate.io applies its rate next.
  const known = code === 'gateio_futures' ? begun.replace('"funding_next_apply":1789459200,', '') : begun;
  const [ours, expected] = await both(exchange, code, [known, ...rest]);
  expect(expected.length).toBeGreaterThan(0);
  expect(ours).toEqual(expected);
});

const captured = hasCaptures ? test : test.skip;
captured('of recorded tickers of OKX are the derivative tickers of the package', async () => {
  const frames = readCapture('okx').map(({ bytes }) => Buffer.from(bytes).toString());
  const [ours, expected] = await both('okex-swap', 'okx', frames);
  expect(expected.length).toBeGreaterThan(0);
  expect(ours).toEqual(expected);
});

captured.each(['deribit', 'okx'])('of recorded tickers of %s are those of a plain reading', async (code) => {
  const { read } = TICKER_READINGS.find(({ file }) => file === code)!;
  const frames = new Map<string, StateFrame[]>();
  const states = new Map<string, Record<string, number>>();
  const expected: object[] = [];
  for (const [atMs, { bytes }] of readCapture(code).entries()) {
    const text = Buffer.from(bytes).toString();
    const rows = read(JSON.parse(text));
    if (!rows) continue;
    const symbol = symbolIn(text);
    frames.set(symbol, [...(frames.get(symbol) ?? []), { atMs, type: 'ticker', text }]);
    for (const row of rows) {
      const said = Object.values(VALUES).flatMap((name) => (row[name] == null ? [] : [[name, Number(row[name])]]));
      const before = states.get(symbol) ?? {};
      const after = { ...before, ...(Object.fromEntries(said) as Record<string, number>) };
      if (Object.entries(after).some(([name, value]) => before[name] !== value)) expected.push({ at: atMs, ...after });
      states.set(symbol, after);
    }
  }
  expect(expected.length).toBeGreaterThan(10);
  expect(await oursOf(code, frames)).toEqual(expected);
});
