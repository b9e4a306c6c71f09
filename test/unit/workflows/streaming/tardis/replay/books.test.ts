import type { FollowedSource } from '../../../../../../workflows/streaming/followed-source.js';
import { Random } from '../../../../../support/engine/random.js';
import { SimulatedStore } from '../../../../../support/streaming/simulated-store.js';
import { TestStreamer } from '../../../../../support/streaming/test-reader.js';
import { type ReplayedFrame, replayed, schemaOf } from '../../../../../support/tardis/replayed.js';
import { until } from '../../../../../support/until.js';

const BEGIN_NS = 1_767_225_600_000_000_000n;
const at = (ms: number): bigint => BEGIN_NS + BigInt(ms) * 1_000_000n;
const iso = (ms: number): string => new Date(Number(at(ms) / 1_000_000n)).toISOString();
type Levels = readonly (readonly [string, string])[];

/** A message of OKX's books: numbers link it to the one before it. */
function okx(ms: number, action: string, ids: [number, number], bids: Levels, asks: Levels): ReplayedFrame {
  const levels = (side: Levels) => side.map(([price, amount]) => [price, amount, '0', '1']);
  const [prevSeqId, seqId] = ids;
  const data = [
    { bids: levels(bids), asks: levels(asks), ts: String(at(ms) / 1_000_000n), checksum: 0, seqId, prevSeqId },
  ];
  const text = JSON.stringify({ arg: { channel: 'books', instId: 'BTC-USDT' }, action, data });
  return { ns: at(ms), instrument: 'BTC-USDT', streamType: 'depth', text };
}

const FRAMES = [
  okx(
    10,
    'snapshot',
    [-1, 10],
    [
      ['100', '1'],
      ['99', '2'],
    ],
    [['101', '3']],
  ),
  okx(20, 'update', [10, 11], [['100', '0']], [['102', '4']]),
  okx(30, 'update', [11, 12], [['99.5', '7']], []),
];
const of = { code: 'okx', exchange: 'okex' };
const told = async (asked: Omit<Parameters<typeof replayed>[0], 'code' | 'exchange'>): Promise<unknown[]> =>
  (await replayed({ ...of, ...asked })).map((line) => JSON.parse(line) as unknown);
const HEAD = { symbol: 'BTC-USDT', exchange: 'okex' };
const times = (ms: number) => ({ timestamp: iso(ms), localTimestamp: iso(ms) });

test('a book begins with a snapshot, and changes follow with their levels', async () => {
  const lines = await told({ frames: FRAMES, dataTypes: { depth: ['book_change'] } });
  const change = { type: 'book_change', ...HEAD };
  expect(lines).toEqual([
    {
      ...{ ...change, isSnapshot: true, ...times(10), asks: [{ price: 101, amount: 3 }] },
      bids: [
        { price: 100, amount: 1 },
        { price: 99, amount: 2 },
      ],
    },
    {
      ...{ ...change, isSnapshot: false, ...times(20) },
      ...{ bids: [{ price: 100, amount: 0 }], asks: [{ price: 102, amount: 4 }] },
    },
    { ...change, isSnapshot: false, ...times(30), bids: [{ price: 99.5, amount: 7 }], asks: [] },
  ]);
});

test('a range that begins inside a book opens with the whole book', async () => {
  const lines = await told({
    frames: FRAMES,
    dataTypes: { depth: ['book_change'] },
    range: { fromNs: at(25), toNs: at(60) },
  });
  expect(lines).toMatchObject([
    {
      ...{ isSnapshot: true, localTimestamp: iso(25), timestamp: iso(20) },
      bids: [{ price: 99, amount: 2 }],
      asks: [
        { price: 101, amount: 3 },
        { price: 102, amount: 4 },
      ],
    },
    { isSnapshot: false, localTimestamp: iso(30) },
  ]);
});

test('best levels are computed of the changes, without them', async () => {
  const lines = await told({ frames: FRAMES, dataTypes: { depth: ['quote', 'book_snapshot_2_0ms'] } });
  expect(lines).toMatchObject([
    { name: 'quote', depth: 1, bids: [{ price: 100, amount: 1 }], asks: [{ price: 101, amount: 3 }] },
    { name: 'book_snapshot_2_0ms', bids: [{ price: 100 }, { price: 99 }], asks: [{ price: 101, amount: 3 }, {}] },
    { name: 'quote', bids: [{ price: 99, amount: 2 }] },
    { name: 'book_snapshot_2_0ms', bids: [{ price: 99 }, {}], asks: [{ price: 101 }, { price: 102 }] },
    { name: 'quote', bids: [{ price: 99.5, amount: 7 }] },
    { name: 'book_snapshot_2_0ms', bids: [{ price: 99.5 }, { price: 99 }] },
  ]);
});

test('numbers that jump are a disconnect, and the next whole book is a snapshot', async () => {
  const frames = [
    ...FRAMES,
    okx(40, 'update', [14, 15], [['1', '1']], []),
    okx(50, 'update', [15, 16], [['2', '1']], []),
    okx(60, 'snapshot', [-1, 20], [['50', '5']], [['51', '6']]),
  ];
  const lines = await told({ frames, dataTypes: { depth: ['book_change'] } });
  expect(lines.slice(3)).toEqual([
    { type: 'disconnect', exchange: 'okex', localTimestamp: iso(40), symbols: ['BTC-USDT'] },
    expect.objectContaining({ isSnapshot: true, localTimestamp: iso(60), bids: [{ price: 50, amount: 5 }] }),
  ]);
});

test('a book of Binance is a snapshot once a whole one was polled', async () => {
  const change = (ms: number, first: number, last: number, bids: Levels): ReplayedFrame => {
    const data = { e: 'depthUpdate', E: Number(at(ms) / 1_000_000n), s: 'BTCUSDT', U: first, u: last, b: bids, a: [] };
    const text = JSON.stringify({ stream: 'btcusdt@depth@100ms', data });
    return { ns: at(ms), instrument: 'BTCUSDT', streamType: 'depth', text };
  };
  const polled = {
    lastUpdateId: 12,
    bids: [
      ['10', '1'],
      ['9', '1'],
    ],
    asks: [['11', '2']],
  };
  const frames = [
    change(1, 1, 10, [['8', '8']]),
    change(2, 11, 14, [['10', '0']]),
    { ns: at(3), instrument: 'BTCUSDT', streamType: 'depth_snapshot', text: JSON.stringify(polled) },
    change(4, 15, 15, [['9', '3']]),
  ];
  const lines = await replayed({ code: 'binance', exchange: 'binance', frames, dataTypes: { depth: ['book_change'] } });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { isSnapshot: true, localTimestamp: iso(3), bids: [{ price: 9, amount: 1 }], asks: [{ price: 11, amount: 2 }] },
    { isSnapshot: false, localTimestamp: iso(4), bids: [{ price: 9, amount: 3 }] },
  ]);
});

test('a derivative has its state over time, told when it changes', async () => {
  const frame = (ms: number, streamType: string, text: object): ReplayedFrame => ({
    ...{ ns: at(ms), instrument: 'BTCUSDT', streamType, text: JSON.stringify(text) },
  });
  const E = Number(at(0) / 1_000_000n);
  const mark = (ms: number, p: string) =>
    frame(ms, 'mark_price', {
      stream: 'btcusdt@markPrice@1s',
      data: { e: 'markPriceUpdate', E: E + ms, s: 'BTCUSDT', p, i: '100.5', r: '0.0001', T: E + 60_000 },
    });
  const last = (ms: number, c: string) =>
    frame(ms, 'ticker', { stream: 'btcusdt@ticker', data: { e: '24hrTicker', E: E + ms, s: 'BTCUSDT', c, v: '5' } });
  const frames = [mark(1, '100'), last(2, '101'), last(3, '101'), mark(4, '102')];
  const types = ['derivative_ticker'];
  const lines = await replayed({
    ...{ code: 'binance_usdm', exchange: 'binance-futures', frames, dataTypes: { mark_price: types, ticker: types } },
  });
  const state = { type: 'derivative_ticker', symbol: 'BTCUSDT', exchange: 'binance-futures' };
  const known = { indexPrice: 100.5, fundingRate: 0.0001, fundingTimestamp: iso(60_000) };
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { ...state, ...known, markPrice: 100, ...times(1) },
    { ...state, ...known, markPrice: 100, lastPrice: 101, ...times(2) },
    { ...state, ...known, markPrice: 102, lastPrice: 101, ...times(4) },
  ]);
});

describe('a book that goes on live', () => {
  const random = new Random(11);
  const many = [FRAMES[0]!];
  for (let i = 1; i <= 60; i++) {
    const side = (price: number): Levels =>
      Array.from(
        { length: random.below(3) },
        () => [String(price + random.below(9)), String(random.below(4))] as const,
      );
    many.push(okx(10 + 5 * i, 'update', [9 + i, 10 + i], side(90), side(101)));
  }
  // Numbers jump, and a whole book follows.
  many.push(
    okx(400, 'update', [90, 91], [['95', '1']], []),
    okx(420, 'snapshot', [-1, 200], [['94', '2']], [['105', '2']]),
  );
  const types = ['book_change', 'quote', 'book_snapshot_2_100ms'];

  it.each([1, 7, 25])('sends the same, whether it is stored every %i messages or at once', async (every) => {
    const atOnce = await replayed({ ...of, frames: many, dataTypes: { depth: types } });
    const stream: FollowedSource = {
      datastream: { id: 1n, exchange: 'okx', instrument: 'BTC-USDT', streamType: 'depth' },
      ...{ shard: 'a', granted: [], live: [{ fromNs: at(0), toNs: null }], sealedThroughNs: null, earliestNs: null },
    };
    const store = new SimulatedStore([stream]);
    store.nowNs = at(0);
    await store.cut('a');
    const streamer = new TestStreamer(store);
    const form = { exchange: 'okex', symbol: 'BTC-USDT', dataTypes: types };
    const reader = streamer.open({ fromNs: at(0), schemaOf, replay: { disconnects: true, streams: { '1': form } } });
    for (const [i, { ns, text }] of many.entries()) {
      store.nowNs = ns;
      store.receive(1n, text);
      store.nowNs = ns + 1n;
      if (i % every === 0 || i === many.length - 1) await store.cut('a');
      // Windows are sent one by one, so that books are sought again and again.
      if (i % every === 0) await until('the window was sent', () => reader.connection.reachedNs >= ns);
    }
    await until('all was sent', () => reader.lines.length >= atOnce.length);
    reader.connection.drop();
    await reader.ended;
    await streamer.tails.stop();
    expect(reader.lines).toEqual(atOnce);
    expect(atOnce).toHaveLength(80);
  });
});
