import { gunzipSync } from 'node:zlib';
import type { StreamCategory } from '../../../../schema/streams.js';
import { encodeBuiltIn } from '../../../support/engine/encode-built-in.js';
import { BOOK_BODIES, FORMAT_SAMPLES } from '../../../support/fixtures/format-samples.js';

/** CSV lines of messages without header and collection time. */
async function lines(exchange: string, category: StreamCategory, messages: string[], schema = schemaOf(category)) {
  const frames = messages.map((message) => ({ ns: 1n, bytes: Buffer.from(message) }));
  const { bytes, misfits } = await encodeBuiltIn([schema, category, exchange], frames, 'csv');
  const rows = gunzipSync(bytes).toString().trimEnd().split('\n').slice(1);
  return { rows: rows.map((line) => line.slice('1,'.length)), misfits };
}

/** Leaves out the empty cells at the end of lines. */
const withoutEnd = (rows: readonly string[]): string[] => rows.map((row) => row.replace(/,+$/, ''));

const schemaOf = (category: StreamCategory): string => (category === 'ticker' ? 'summary' : 'normalized');

describe('built-ins on documented messages', () => {
  it.each([...FORMAT_SAMPLES, ...BOOK_BODIES])('$exchange $category', async (sample) => {
    const { exchange, category, message, rows, misfits = {} } = sample;
    const found = await lines(exchange, category, [message]);
    expect({ ...found, rows: withoutEnd(found.rows) }).toEqual({ rows, misfits });
  });

  it('count an empty text as a misfit in columns that are not text', async () => {
    const message = '{"e":"trade","E":1,"T":"","s":"BTCUSDT","t":"","p":"","q":"1","m":""}';
    const { rows, misfits } = await lines('binance', 'trade', [message]);
    expect(withoutEnd(rows)).toEqual([',"",,1']);
    expect(misfits).toEqual({ exchange_timestamp_ns: 1, price: 1, side: 1 });
  });

  it.each(
    [...FORMAT_SAMPLES, ...BOOK_BODIES].flatMap(({ exchange, category, message, rows }) =>
      category === 'orderbook' ? [{ exchange, message, rows: rows.map((row) => row.split(',')) }] : [],
    ),
  )('book_20 of $exchange has the levels of its rows', async ({ exchange, message, rows: levels }) => {
    const { rows } = await lines(exchange, 'orderbook', [message], 'book_20');
    const cells = levels.flatMap(([, , side, price, quantity, level]) => {
      const at = 1 + 4 * Number(level) + (side === 'bid' ? 0 : 2);
      return [[at, price] as const, [at + 1, quantity] as const];
    });
    const expected = Array.from({ length: 1 + 4 * 20 }, () => '');
    for (const [at, value] of [[0, levels[0]?.[0]] as const, ...cells]) expected[at] = value ?? '';
    expect(rows).toEqual([expected.join(',')]);
  });

  it('book_5 has the best five levels of each side, null where there are fewer', async () => {
    const message = '{"data":{"lastUpdateId":1,"bids":[["5","1"],["4","2"]],"asks":[["6","3"]]}}';
    const { rows } = await lines('binance', 'orderbook', [message], 'book_5');
    expect(rows).toEqual([`,5,1,6,3,4,2,,${','.repeat(12)}`]);
  });
});
