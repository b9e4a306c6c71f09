import type { ExportSchemaContent, TypeText } from '../../../schema/export-schemas/model.js';
import type { MessageBatch } from '../../../workflows/messages/message-batch.js';
import { Random } from './random.js';

/**
 * Made-up Binance messages of the size and shape of real ones, in batches as segments give them.
 */
export interface BenchData {
  name: string;
  content: ExportSchemaContent;
  batches(messages: number): MessageBatch[];
}

const BATCH = 8_192;
const START_MS = 1_700_000_000_000;

const data = (output_column: string, path: string, type: TypeText, transform?: string) => ({
  output_column,
  data: { binance: { json: { path, type }, ...(transform !== undefined && { transform }) } },
});
const time = { output_column: 'collection_timestamp_ns', meta: { value: 'collection_timestamp_ns' as const } };

/** Seven columns of a trade of about 134 bytes. */
export const trades: BenchData = {
  name: 'trades',
  content: {
    columns: [
      time,
      data('exchange_ts', 'data.T', 'i64', '{v} * 1000000'),
      data('id', 'data.t', 'i64'),
      data('price', 'data.p', 'decimal(18)'),
      data('quantity', 'data.q', 'decimal(18)'),
      data('is_buyer_maker', 'data.m', 'bool'),
      data('side', 'data.m', 'bool', "CASE WHEN {v} THEN 'sell' ELSE 'buy' END"),
    ],
  },
  batches: (messages) => {
    const random = new Random(1);
    let price = 4_200_000;
    return batches(messages, (i) => {
      price += random.below(21) - 10;
      const quantity = (random.below(10_000) / 100_000).toFixed(5);
      const at = START_MS + i * 3;
      return `{"e":"trade","E":${at + 1},"s":"BTCUSDT","t":${3_000_000_000 + i},"p":"${(price / 100).toFixed(8)}","q":"${quantity}000","T":${at},"m":${random.chance(0.5)},"M":true}`;
    });
  },
};

/** Five columns of 14 to 26 levels on each side, one row a level. */
export const depth: BenchData = {
  name: 'depth',
  content: {
    columns: [
      time,
      data('update_id', 'data.u', 'i64'),
      data('side', 'levels.side', 'string'),
      data('price', 'levels.value.0', 'decimal(18)'),
      data('quantity', 'levels.value.1', 'decimal(18)'),
    ],
    unfold: { binance: { path: 'levels' } },
    derive: {
      binance: [
        {
          field: 'levels',
          op: 'tagged_concat',
          arrays: [
            { path: 'data.b', tag: 'bid' },
            { path: 'data.a', tag: 'ask' },
          ],
          tag_field: 'side',
          value_field: 'value',
        },
      ],
    },
  },
  batches: (messages) => {
    const random = new Random(2);
    return batches(messages, (i) => {
      const side = (base: number): string => {
        const levels = random.times(14 + random.below(13), () => {
          const price = ((base + random.below(4_000)) / 100).toFixed(8);
          return `["${price}","${(random.below(200_000) / 100_000).toFixed(8)}"]`;
        });
        return `[${levels.join(',')}]`;
      };
      const bids = side(4_198_000);
      return `{"e":"depthUpdate","E":${START_MS + i * 100},"s":"BTCUSDT","U":${38_000_000_000 + i * 40},"u":${38_000_000_039 + i * 40},"b":${bids},"a":${side(4_202_000)}}`;
    });
  },
};

/**
 * Trades that a condition lets through, as that of the built-in: nothing in the messages meets it.
 */
export const conditionalTrades: BenchData = {
  ...trades,
  name: 'trades with a condition',
  content: {
    ...trades.content,
    where: { binance: [{ path: 'data.X', not_in: ['INSURANCE_FUND', 'ADL', 'NA'] }] },
  },
};

/** Depth with the columns of the built-in that say where a message belongs. */
export const depthWithPlaces: BenchData = {
  ...depth,
  name: 'depth with is_snapshot and ids',
  content: {
    ...depth.content,
    columns: [
      ...depth.content.columns,
      data('is_snapshot', 'data.e', 'string', "CASE {v} WHEN 'depthUpdate' THEN false END"),
      data('first_update_id', 'data.U', 'i64'),
      data('previous_update_id', 'data.pu', 'i64'),
    ],
  },
};

function batches(messages: number, textOf: (i: number) => string): MessageBatch[] {
  const result: MessageBatch[] = [];
  for (let from = 0; from < messages; from += BATCH) {
    const length = Math.min(BATCH, messages - from);
    const texts = Array.from({ length }, (_, i) => textOf(from + i));
    const offsets = new Int32Array(length + 1);
    texts.forEach((text, i) => (offsets[i + 1] = offsets[i]! + text.length));
    result.push({
      length,
      seq: BigInt64Array.from(texts, (_, i) => BigInt(from + i)),
      collectionTimestampNs: BigInt64Array.from(
        texts,
        (_, i) => BigInt(START_MS + (from + i) * 3) * 1_000_000n + 42_017n,
      ),
      data: Buffer.from(texts.join('')),
      offsets,
    });
  }
  return result;
}
