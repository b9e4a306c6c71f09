import { parse } from 'lossless-json';
import { CAPTURE_READINGS } from '../../../support/engine/capture-readings.js';
import { TICKER_READINGS } from '../../../support/engine/ticker-readings.js';
import type { Frame, ReadRow } from '../../../support/engine/capture-values.js';
import { hasCaptures, readCapture } from '../../../support/engine/captures.js';
import type { Message } from '../../../support/engine/reference-interpreter.js';
import { writtenCapture } from '../../../support/engine/written-captures.js';
import { encodeBuiltIn } from '../../../support/engine/encode-built-in.js';
import { readParquet, type ParquetValue } from '../../../support/engine/read-parquet.js';

/** A decimal in any spelling as the scaled integer of the column. */
function scaled(text: string, places: number): bigint {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)!;
  const power = places + Number(exponent) - fraction.length;
  const digits = BigInt(`${whole}${fraction}`);
  const value = power >= 0 ? digits * 10n ** BigInt(power) : digits / 10n ** BigInt(-power);
  return sign ? -value : value;
}

/** Rows by stream, counted in the captures without any of this code. */
const ROWS: Record<string, number> = {
  'binance trade': 1,
  'binance book_update': 257,
  'binance quote': 52,
  'binance kline': 1,
  'binance_usdm trade': 58,
  'binance_usdm book_update': 3_918,
  'binance_usdm quote': 378,
  'binance_usdm kline': 42,
  'bitmex trade': 7,
  'bitmex quote': 236,
  'bitmex book_update': 13_270,
  'bitstamp trade': 3,
  'bitstamp book_update': 1_072,
  'bybit_v2 trade': 159,
  'bybit_v2 book_update': 13_859,
  'coinbase trade': 36,
  'coinbase book_update': 14_224,
  'deribit book_update': 133,
  'kraken_v1 trade': 5,
  'kraken_v1 book_update': 10_009,
  'okx trade': 39,
  'okx book_update': 4_924,
  'coinbase ticker': 46,
  'okx ticker': 18,
  'deribit ticker': 49,
  'kraken_v1 ticker': 14,
};

const schemaOf = (category: string): string => (category === 'ticker' ? 'summary' : 'normalized');

function expectedValue(text: string | null | undefined, found: ParquetValue): unknown {
  if (text === null || text === undefined) return null;
  if (found !== null && typeof found === 'object') {
    const { scale } = found as { scale: number };
    return { scaled: scaled(text, scale), scale };
  }
  if (typeof found === 'bigint') return BigInt(text);
  return typeof found === 'boolean' ? text === 'true' : text;
}

type Reading = (typeof READINGS)[number];
const READINGS = [...CAPTURE_READINGS, ...TICKER_READINGS];

/**
 * Compares the rows of a built-in with a plain reading, value by value. Returns how many rows there
 * were.
 */
async function compare(capture: readonly Message[], { exchange, category, read }: Reading): Promise<number> {
  const frames = capture.flatMap((message) => {
    const rows = read(parse(message.bytes.toString(), null, (number) => number) as Frame);
    return rows === null ? [] : [{ message, rows }];
  });
  const expected = frames.flatMap(({ message, rows }) => rows.map((row) => [message.ns, row] as [bigint, ReadRow]));
  const messages = frames.map(({ message }) => message);
  const encoded = await encodeBuiltIn([schemaOf(category), category, exchange], messages, 'parquet');
  const { misfits, brokenMessages, bytes } = encoded;
  expect({ misfits, brokenMessages }).toEqual({ misfits: {}, brokenMessages: 0 });
  const { rows } = await readParquet(bytes);
  expect(rows.length).toBe(expected.length);
  rows.forEach((row, i) => {
    const [ns, reading] = expected[i]!;
    const { collection_timestamp_ns, ...values } = row;
    // An expect costs more than reading the row: called for what differs alone.
    if (collection_timestamp_ns !== ns) expect({ i, ns: collection_timestamp_ns }).toEqual({ i, ns });
    const missing = Object.keys(reading).find((name) => !(name in values));
    if (missing !== undefined) throw new Error(`row ${i} has no ${missing}`);
    for (const [name, value] of Object.entries(values)) {
      const wanted = expectedValue(reading[name], value);
      if (!same(value, wanted)) expect({ i, name, value }).toEqual({ i, name, value: wanted });
    }
  });
  return rows.length;
}

describe('built-ins on written messages', () => {
  it.each([
    ['okx', 'trade'],
    ['okx', 'book_update'],
    ['kraken', 'trade'],
    ['kraken', 'book_update'],
  ] as const)('%s %s equals a plain reading, value by value', async (file, category) => {
    const reading = CAPTURE_READINGS.find((one) => one.file === file && one.category === category)!;
    expect(await compare(writtenCapture(file), reading)).toBeGreaterThan(50);
  });
});

// Users of the project do not have the recordings.
(hasCaptures ? describe : describe.skip)('built-ins on recorded messages (../shared/data/captures)', () => {
  it.each(READINGS)('$exchange $category equals a plain reading, value by value', async (reading) => {
    const { file, exchange, category } = reading;
    expect(await compare(readCapture(file), reading)).toBe(ROWS[`${exchange} ${category}`]);
  });
});

function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  return (a as { scaled: bigint }).scaled === (b as { scaled: bigint }).scaled;
}
