import { findBuiltInSchema } from '../../../../../schema/export-schemas/built-ins.js';
import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import { BARS_KEY } from '../../../../../schema/export-schemas/view-keys.js';
import { encodeMessages } from '../../../../support/engine/encode-messages.js';
import { readParquet } from '../../../../support/engine/read-parquet.js';
import { barsOf } from '../../../../support/views/bars-of.js';

const START = 1_772_359_200_000_000_000n;
const MINUTE = 60_000_000_000n;
const view = { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'null' } as const;
const range: [bigint, bigint] = [START, START + 2n * MINUTE];
const trade = { id: null, exchangeNs: START + 1n, collectionNs: START + 2n };
const { rows } = await barsOf(view, [{ ...trade, price: '0.1', quantity: '0.2', side: 'buy' }], {
  range,
  covered: [range],
  gaps: [],
});
const messages = rows.map(([ns, text]) => ({ ns, bytes: Buffer.from(text) }));

const read = async (name: string) => {
  const plan = compileReadPlan(findBuiltInSchema(name, 'kline')!.content, BARS_KEY);
  const { bytes, misfits } = await encodeMessages(messages, { plan });
  expect(misfits).toEqual({});
  return (await readParquet(bytes)).rows;
};

const decimal = (scaled: bigint) => ({ scaled, scale: 18 });
const price = decimal(10n ** 17n);
const normalized = {
  collection_timestamp_ns: START + MINUTE,
  exchange_timestamp_ns: START + 1n,
  open_time_ns: START,
  close_time_ns: START + MINUTE,
  ...{ open: price, high: price, low: price, close: price },
  volume: decimal(2n * 10n ** 17n),
  trades: 1n,
  closed: true,
};
const empty = {
  collection_timestamp_ns: START + 2n * MINUTE,
  exchange_timestamp_ns: null,
  open_time_ns: START + MINUTE,
  close_time_ns: START + 2n * MINUTE,
  ...{ open: null, high: null, low: null, close: null },
  volume: decimal(0n),
  trades: 0n,
  closed: true,
};

describe('rows of a bars view through a built-in', () => {
  it('normalized has the columns of klines', async () => {
    expect(await read('normalized')).toEqual([normalized, empty]);
  });

  it('bars has what klines lack as well', async () => {
    expect(await read('bars')).toEqual([
      {
        ...normalized,
        notional: decimal(2n * 10n ** 16n),
        vwap: price,
        buy_volume: decimal(2n * 10n ** 17n),
        buy_trades: 1n,
        complete: true,
      },
      { ...empty, notional: decimal(0n), vwap: null, buy_volume: decimal(0n), buy_trades: 0n, complete: true },
    ]);
  });
});
