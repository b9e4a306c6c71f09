import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import { datasetColumns, type DatasetType } from '../../../../../schema/tardis/datasets/dataset-type.rule.js';
import type { TimeRange } from '../../../../../schema/time/time-range.js';
import type { TardisView } from '../../../../../schema/views/tardis-view.js';
import { encodePartition } from '../../../../../workflows/engine/encode-partition.js';
import { openView } from '../../../../../workflows/views/open-view.js';
import type { ViewInput } from '../../../../../workflows/views/view-stage.js';
import { gunzipSync } from 'node:zlib';
import { batchesOf, messagesOf } from '../../../../support/engine/message-batches.js';
import { Random } from '../../../../support/engine/random.js';
import type { Message } from '../../../../support/engine/reference-interpreter.js';
import { simulateDay, sourceOfDay } from '../../../../support/views/simulated-day.js';
import { SIMULATED_FORMATS } from '../../../../support/views/simulated-stream.js';

const DAY_NS = 1_700_006_400_000_000_000n;

interface Asked {
  type: DatasetType;
  exchange: string;
  range: TimeRange;
  book?: ViewInput['book'];
  messages?: readonly Message[];
}

/** Returns the lines of a file. */
async function linesOf({ type, exchange, range, book, messages = [] }: Asked): Promise<string[]> {
  const input: ViewInput<TardisView> = {
    view: { kind: 'tardis', data_type: type, exchange: 'binance-futures', symbol: 'BTCUSDT' },
    datastream: { id: 1n, exchange, instrument: 'BTCUSDT', streamType: 'any' },
    ...{ range, coverage: [range], partition: range },
    read: () => batchesOf(messages, 2),
    gaps: () => Promise.resolve([]),
    chainStreams: () => Promise.resolve([]),
    stateStreams: () => Promise.resolve([]),
    book: book ?? (() => Promise.reject(new Error('no book'))),
    ...{ blobs: null as never, call: { requestId: 'req_0' }, signal: new AbortController().signal },
    onRead: () => undefined,
  };
  const chunks: Uint8Array[] = [];
  await encodePartition({
    batches: openView(input).batches,
    plan: compileReadPlan({ columns: datasetColumns(type) }, 'tardis'),
    format: 'csv',
    sink: async (chunk) => void chunks.push(chunk),
  });
  return gunzipSync(Buffer.concat(chunks)).toString().trimEnd().split('\n');
}

it('has liquidations with both times, and without ids', async () => {
  const messages = messagesOf(
    '{"stream":"a@forceOrder","data":{"e":"forceOrder","E":1700000000100,"o":{"s":"BTCUSDT","S":"SELL","q":"0.5","p":"9910","ap":"9911","T":1700000000093}}}',
    '{"stream":"a@forceOrder","data":{"e":"forceOrder","E":1700000001100,"o":{"s":"BTCUSDT","S":"BUY","q":"1","p":"9900","ap":"9901","T":1700000001093}}}',
  );
  const range = { fromNs: messages[0]!.ns, toNs: messages[1]!.ns + 1n };
  const [header, ...rows] = await linesOf({ type: 'liquidations', exchange: 'binance_usdm', range, messages });
  expect(header).toBe('exchange,symbol,timestamp,local_timestamp,id,side,price,amount');
  expect(rows.map((row) => row.split(','))).toEqual([
    ['binance-futures', 'BTCUSDT', '1700000000093000', '1700000000123456', '', 'sell', expect.any(String), '0.5'],
    ['binance-futures', 'BTCUSDT', '1700000001093000', '1700000001123456', '', 'buy', expect.any(String), '1'],
  ]);
});

it('marks the whole book at the beginning and behind each loss, so that its levels give the book of the day', async () => {
  const format = SIMULATED_FORMATS.find(({ exchange }) => exchange === 'okx')!;
  const day = simulateDay(format, new Random(2), 1_500, DAY_NS);
  const book = () => Promise.resolve(sourceOfDay(day));
  const asked = { exchange: 'okx', range: day.range, book };
  const [, ...levels] = await linesOf({ type: 'incremental_book_L2', ...asked });
  const [, ...quotes] = await linesOf({ type: 'quotes', ...asked });
  // The best levels after each message, as a reader of the changes has them.
  const sides = { bid: new Map<number, string>(), ask: new Map<number, string>() };
  const best = (): string => {
    const [bid, ask] = [Math.max(...sides.bid.keys()), Math.min(...sides.ask.keys())];
    return [sides.ask.get(ask), ask, bid, sides.bid.get(bid)].join();
  };
  const seen = new Map<string, string>();
  let snapshotAt = '';
  let snapshots = 0;
  for (const row of levels) {
    const [, , , local, mark, side, price, amount] = row.split(',') as [string, ...string[]];
    const isSnapshot = mark === 'true';
    if (isSnapshot && snapshotAt !== local) {
      snapshots++;
      for (const one of Object.values(sides)) one.clear();
    }
    if (isSnapshot) snapshotAt = local!;
    if (amount === '0') sides[side as 'bid'].delete(Number(price));
    else sides[side as 'bid'].set(Number(price), amount!);
    seen.set(local!, best());
  }
  expect(snapshots).toBeGreaterThan(3);
  const shown = quotes.map((row) => row.split(',').slice(3));
  expect(shown.length).toBeGreaterThan(20);
  const differing = shown.filter(([local, ...top]) => !top.includes('') && seen.get(local!) !== top.join());
  expect(differing).toEqual([]);
});
