import { findBuiltInSchema } from '../../../../../../schema/export-schemas/built-ins.js';
import { compileReadPlan } from '../../../../../../schema/export-schemas/compile-read-plan.js';
import { BOOK_KEY } from '../../../../../../schema/export-schemas/view-keys.js';
import { encodeMessages } from '../../../../../support/engine/encode-messages.js';
import { readParquet } from '../../../../../support/engine/read-parquet.js';
import { messagesOf } from '../../../../../support/engine/message-batches.js';

const messages = messagesOf(
  '{"exchange_timestamp_ns":1772359200000000001,"update_id":7,"bids":[["1.5","2"],["1","0.25"]],"asks":[["2","3"]]}',
  '{"exchange_timestamp_ns":null,"update_id":null,"bids":[],"asks":[]}',
);
const FIRST_NS = messages[0]!.ns;

const read = async (name: string) => {
  const plan = compileReadPlan(findBuiltInSchema(name, 'orderbook')!.content, BOOK_KEY);
  const { bytes, misfits } = await encodeMessages(messages, { plan });
  expect(misfits).toEqual({});
  return (await readParquet(bytes)).rows;
};

const decimal = (hundredths: bigint) => ({ scaled: hundredths * 10n ** 16n, scale: 18 });

describe('rows of a book view through a built-in', () => {
  it('normalized has a row a level', async () => {
    const head = { collection_timestamp_ns: FIRST_NS, exchange_timestamp_ns: 1772359200000000001n, update_id: 7n };
    expect(await read('normalized')).toEqual([
      { ...head, side: 'bid', price: decimal(150n), quantity: decimal(200n), level: 0n },
      { ...head, side: 'bid', price: decimal(100n), quantity: decimal(25n), level: 1n },
      { ...head, side: 'ask', price: decimal(200n), quantity: decimal(300n), level: 0n },
    ]);
  });

  it.each([5, 20])('book_%i has a row a moment', async (depth) => {
    const [row, empty] = await read(`book_${depth}`);
    expect(Object.keys(row!).length).toBe(2 + 4 * depth);
    expect(row).toMatchObject({
      exchange_timestamp_ns: 1772359200000000001n,
      ...{ bid_price_0: decimal(150n), bid_quantity_1: decimal(25n), ask_quantity_0: decimal(300n), ask_price_1: null },
    });
    expect(empty).toMatchObject({ exchange_timestamp_ns: null, bid_price_0: null });
  });
});
