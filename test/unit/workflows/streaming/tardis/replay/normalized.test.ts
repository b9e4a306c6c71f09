import { type ReplayedFrame, replayed } from '../../../../../support/tardis/replayed.js';

const BEGIN_NS = 1_767_225_600_123_456_789n;
const at = (ms: number): bigint => BEGIN_NS + BigInt(ms) * 1_000_000n;
const iso = (ms: number): string => new Date(Number(at(ms) / 1_000_000n)).toISOString();
const exchangeMs = (ms: number): number => 1_767_225_600_000 + ms;
const exchangeIso = (ms: number): string => new Date(exchangeMs(ms)).toISOString();

function trade(ms: number, id: number, price: string, amount = '2', isBuy = true): ReplayedFrame {
  const data = {
    e: 'trade',
    E: exchangeMs(ms),
    s: 'BTCUSDT',
    t: id,
    p: price,
    q: amount,
    T: exchangeMs(ms),
    m: !isBuy,
  };
  const text = JSON.stringify({ stream: 'btcusdt@trade', data });
  return { ns: at(ms), instrument: 'BTCUSDT', streamType: 'trades', text };
}

const of = { code: 'binance', exchange: 'binance' };
const objects = (lines: readonly string[]): unknown[] => lines.map((line) => JSON.parse(line) as unknown);

test('a trade is one object with the members of the protocol, in its order', async () => {
  const lines = await replayed({ ...of, frames: [trade(5, 7, '60000.10', '0.5')], dataTypes: { trades: ['trade'] } });
  expect(lines).toEqual([
    `{"type":"trade","symbol":"BTCUSDT","exchange":"binance","id":"7","price":60000.1,"amount":0.5,"side":"buy",` +
      `"timestamp":"${exchangeIso(5)}","localTimestamp":"${iso(5)}"}`,
  ]);
});

test('trades arrive in order of their arrival over all symbols', async () => {
  const other = { ...trade(2, 8, '3000'), instrument: 'ETHUSDT' };
  const frames = [trade(1, 7, '60000'), other, trade(3, 9, '60001')];
  const lines = await replayed({ ...of, frames, dataTypes: { trades: ['trade'] } });
  expect(objects(lines)).toMatchObject([
    { symbol: 'BTCUSDT', id: '7' },
    { symbol: 'ETHUSDT', id: '8' },
    { symbol: 'BTCUSDT', id: '9' },
  ]);
});

test('a break is a disconnect with the symbol, and forgets the bar that has begun', async () => {
  const frames = [trade(1, 1, '10'), trade(2, 2, '11'), trade(500, 3, '20'), trade(501, 4, '21'), trade(502, 5, '22')];
  const gaps = [{ instrument: 'BTCUSDT', streamType: 'trades', fromNs: at(3), toNs: at(400) }];
  const lines = await replayed({ ...of, frames, gaps, dataTypes: { trades: ['trade_bar_3ticks'] } });
  expect(objects(lines)).toEqual([
    { type: 'disconnect', exchange: 'binance', localTimestamp: iso(3), symbols: ['BTCUSDT'] },
    expect.objectContaining({ type: 'trade_bar', name: 'trade_bar_3ticks', open: 20, close: 22, trades: 3 }),
  ]);
});

test('breaks are not told to a client that does not want them', async () => {
  const gaps = [{ instrument: 'BTCUSDT', streamType: 'trades', fromNs: at(3), toNs: at(400) }];
  const frames = [trade(1, 1, '10'), trade(500, 2, '20')];
  const lines = await replayed({ ...of, frames, gaps, dataTypes: { trades: ['trade'] }, disconnects: false });
  expect(objects(lines)).toMatchObject([{ type: 'trade' }, { type: 'trade' }]);
});

test('a quote of Bybit keeps the side that a message leaves out, up to a break', async () => {
  const quote = (ms: number, type: string, bids: string[][], asks: string[][]): ReplayedFrame => {
    const data = { s: 'BTCUSDT', b: bids, a: asks, u: ms, seq: ms };
    const text = JSON.stringify({ topic: 'orderbook.1.BTCUSDT', ts: exchangeMs(ms), type, data, cts: exchangeMs(ms) });
    return { ns: at(ms), instrument: 'BTCUSDT', streamType: 'book_ticker', text };
  };
  const frames = [
    quote(1, 'snapshot', [['10', '1']], [['11', '2']]),
    quote(2, 'delta', [['10', '5']], []),
    quote(
      3,
      'delta',
      [],
      [
        ['11', '0'],
        ['12', '3'],
      ],
    ),
    quote(500, 'delta', [['9', '1']], []),
    quote(501, 'snapshot', [['9', '1']], [['13', '4']]),
  ];
  const gaps = [{ instrument: 'BTCUSDT', streamType: 'book_ticker', fromNs: at(4), toNs: at(400) }];
  const lines = await replayed({
    code: 'bybit_linear',
    exchange: 'bybit',
    frames,
    gaps,
    dataTypes: { book_ticker: ['book_ticker'] },
  });
  expect(objects(lines)).toMatchObject([
    { bidPrice: 10, bidAmount: 1, askPrice: 11, askAmount: 2 },
    { bidPrice: 10, bidAmount: 5, askPrice: 11, askAmount: 2 },
    { bidPrice: 10, bidAmount: 5, askPrice: 12, askAmount: 3 },
    { type: 'disconnect', localTimestamp: iso(4) },
    { bidPrice: 9, bidAmount: 1, askPrice: 13, askAmount: 4, localTimestamp: iso(501) },
  ]);
});
