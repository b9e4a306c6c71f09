import { categoryOf } from '../../../../schema/streams.js';
import { isRouted, newConnectionState } from '../../../../workflows/collection/feeds/feed-adapter.js';
import { FRAME_ROUTINGS } from '../../../../exchanges/generated/feeds.js';
import { hasCaptures, readCapture } from '../../../support/engine/captures.js';
import { writtenCapture } from '../../../support/engine/written-captures.js';
import { encodeBuiltIn } from '../../../support/engine/encode-built-in.js';
import type { Message } from '../../../support/engine/reference-interpreter.js';
import { FORMAT_SAMPLES } from '../../../support/fixtures/format-samples.js';
import {
  isOracleCategory,
  oracleReader,
  type OracleCategory,
  type OracleRow,
} from '../../../support/engine/oracle-readings.js';
import { readParquet, type ParquetValue } from '../../../support/engine/read-parquet.js';

const CAPTURES: readonly [file: string, exchange: string, categories: readonly OracleCategory[]][] = [
  ['binance', 'binance', ['book_update', 'quote']],
  ['binance-futures', 'binance_usdm', ['book_update', 'quote']],
  ['bitmex', 'bitmex', ['trade', 'quote']],
  ['bitstamp', 'bitstamp', ['trade', 'book_update']],
  ['bybit', 'bybit_v2', ['trade', 'book_update']],
  ['coinbase', 'coinbase', ['trade', 'book_update']],
  ['deribit', 'deribit', ['book_update']],
  ['kraken', 'kraken_v1', ['trade', 'book_update']],
  ['okx', 'okx', ['trade', 'book_update']],
];

/**
 * Streams for which the two mean different times: levels of Kraken v1 have their own, and the
 * oracle drops what Gate adds to milliseconds.
 */
const OTHER_TIME = new Set(['kraken_v1 book_update', 'gateio trade']);

type Row = Record<string, ParquetValue>;

/** Rows of `normalized`, frame by frame. */
async function normalized(exchange: string, category: OracleCategory, frames: readonly Buffer[]): Promise<Row[][]> {
  const messages = frames.map((bytes, i) => ({ ns: BigInt(i), bytes }));
  const { bytes } = await encodeBuiltIn(['normalized', category, exchange], messages, 'parquet');
  const byFrame = frames.map((): Row[] => []);
  for (const row of (await readParquet(bytes)).rows) {
    byFrame[Number(row.collection_timestamp_ns)]!.push(row);
  }
  return byFrame;
}

/** Returns the columns of our row that the oracle has, in its units. */
function likeOracle(row: Row, oracle: OracleRow, withTime: boolean): OracleRow {
  const { exchange_timestamp_ns: ns } = row;
  return {
    ...(withTime &&
      oracle.exchangeTimestampUs !== undefined && { exchangeTimestampUs: Number((ns as bigint) / 1_000n) }),
    ...(oracle.tradeId !== undefined && { tradeId: row.trade_id as string }),
    ...(oracle.side !== undefined && { side: row.side as string }),
    numbers: Object.fromEntries(Object.keys(oracle.numbers).map((name) => [name, toDouble(row[name]!)])),
  };
}

/** The double nearest to a decimal, by its digits. */
function toDouble(value: ParquetValue): number {
  const { scaled, scale } = value as { scaled: bigint; scale: number };
  return Number(`${scaled}e-${scale}`);
}

/** Sides come in another order; within a side the order is the same. */
const bySide = (a: { side?: unknown }, b: { side?: unknown }): number =>
  a.side === b.side ? 0 : a.side === 'bid' ? -1 : 1;

/** Compares frame by frame; answers how many rows there were to compare. */
async function compare(exchange: string, category: OracleCategory, frames: readonly Buffer[]): Promise<number> {
  const read = oracleReader(exchange, category)!;
  const readings = frames.map((frame) => read(frame.toString()));
  const rows = await normalized(exchange, category, frames);
  const isBook = category === 'book_update' || category === 'orderbook';
  const withTime = !OTHER_TIME.has(`${exchange} ${category}`);
  let compared = 0;
  readings.forEach((reading, i) => {
    if (reading === null) return;
    const ours = isBook ? rows[i]!.toSorted(bySide) : rows[i]!;
    const expected = reading.map(({ exchangeTimestampUs, ...oracle }) => ({
      ...oracle,
      ...(withTime && exchangeTimestampUs !== undefined && { exchangeTimestampUs }),
    }));
    expect({ i, rows: ours.map((row, at) => likeOracle(row, expected[at] ?? { numbers: {} }, withTime)) }).toEqual({
      i,
      rows: expected,
    });
    compared += expected.length;
  });
  return compared;
}

/** The frames of a capture that the feed of an exchange routes to a category. */
function framesOf(capture: readonly Message[], exchange: string, category: OracleCategory): Buffer[] {
  const state = newConnectionState();
  return capture.flatMap(({ bytes }) => {
    const result = FRAME_ROUTINGS.get(exchange)!.route(Buffer.from(bytes), state);
    return isRouted(result) && categoryOf(result.streamType) === category ? [Buffer.from(bytes)] : [];
  });
}

describe('built-ins and an independent oracle (tardis-dev) on written messages', () => {
  it.each([
    ['okx', 'okx', 'trade'],
    ['okx', 'okx', 'book_update'],
    ['kraken', 'kraken_v1', 'trade'],
    ['kraken', 'kraken_v1', 'book_update'],
  ] as const)('%s: %s %s agree, value by value', async (file, exchange, category) => {
    const frames = framesOf(writtenCapture(file), exchange, category);
    expect(await compare(exchange, category, frames)).toBeGreaterThan(50);
  });
});

(hasCaptures ? describe : describe.skip)(
  'built-ins and an independent oracle (tardis-dev) on recorded messages',
  () => {
    const cases = CAPTURES.flatMap(([file, exchange, categories]) =>
      categories.map((category) => ({ file, exchange, category })),
    );

    it.each(cases)('$exchange $category agree, value by value', async ({ file, exchange, category }) => {
      const frames = framesOf(readCapture(file), exchange, category);
      expect(await compare(exchange, category, frames)).toBeGreaterThan(0);
    });
  },
);

describe('built-ins and an independent oracle (tardis-dev) on documented messages', () => {
  const samples = FORMAT_SAMPLES.flatMap(({ exchange, category, message }) =>
    isOracleCategory(category) && oracleReader(exchange, category)?.(message)?.length
      ? [{ exchange, category, message }]
      : [],
  );

  it('covers most exchanges', () =>
    expect(new Set(samples.map(({ exchange }) => exchange)).size).toBeGreaterThanOrEqual(9));

  it.each(samples)('$exchange $category', async ({ exchange, category, message }) => {
    expect(await compare(exchange, category, [Buffer.from(message)])).toBeGreaterThan(0);
  });
});
