import { MINUTE_NS, NS_PER_MS, SECOND_NS } from '../../../../schema/time/timestamps.js';
import { MinuteMeter, type MinuteRollup } from '../../../../workflows/rollups/minute-meter.js';
import { batchOf } from '../../../support/engine/message-batches.js';

const T0 = 28_333_333n * MINUTE_NS;

const trade = (seconds: number, id: number, price: string, quantity: string, lagMs = 20) => {
  const ns = T0 + BigInt(seconds) * SECOND_NS;
  const sentMs = Number(ns / NS_PER_MS) - lagMs;
  const data = { e: 'trade', E: sentMs, T: sentMs, s: 'BTCUSDT', t: id, p: price, q: quantity, m: true };
  return { ns, bytes: Buffer.from(JSON.stringify({ stream: 'btcusdt@trade', data })) };
};

function measured(streamType: string, messages: ReturnType<typeof trade>[], batch: number, exchange = 'binance') {
  const meter = new MinuteMeter(exchange, streamType);
  const found: MinuteRollup[] = [];
  for (let from = 0; from < messages.length; from += batch) {
    found.push(...meter.take(batchOf(messages.slice(from, from + batch), from)));
  }
  return [...found, ...meter.end()];
}

describe('the messages of minutes', () => {
  const messages = [
    trade(1, 1, '100.5', '2', 40),
    trade(2, 2, '99.25', '0.5', 40),
    trade(2, 2, '99.25', '0.5', 40),
    trade(59, 3, '101', '1'),
    trade(60, 4, '7', '3'),
    // Sent in the minute before as well.
    trade(61, 3, '101', '1'),
    trade(300, 5, '8', '1'),
  ];

  it('add up, with a trade that is repeated in the minute once', () => {
    const [first, second, third, ...rest] = measured('trades', messages, 100);
    expect(first).toMatchObject({
      ...{ minuteNs: T0, frames: '4', lastNs: String(T0 + 59n * SECOND_NS) },
      price: { trades: '3', open: '100.5', high: '101', low: '99.25', close: '101', volume: '3.5' },
    });
    // 20, 40 and 40: the repetition came in the same message's moment.
    expect(Number(first!.lag!.p50) / 1e6).toBeCloseTo(40, -1);
    expect(second).toMatchObject({
      minuteNs: T0 + MINUTE_NS,
      frames: '2',
      price: { trades: '2', open: '7', close: '101', volume: '4' },
    });
    expect(third).toMatchObject({ minuteNs: T0 + 5n * MINUTE_NS, frames: '1' });
    expect(rest).toEqual([]);
    const bytes = messages.slice(0, 4).reduce((sum, message) => sum + message.bytes.length, 0);
    expect(first!.bytes).toBe(String(bytes));
  });

  it('do not depend on the batches, nor on the minutes that are read with them', () => {
    const together = measured('trades', messages, 100);
    expect(measured('trades', messages, 1)).toEqual(together);
    expect(measured('trades', messages.slice(4), 3)).toEqual(together.slice(1));
  });

  it('have the last quote of a stream of quotes', () => {
    const quote = (seconds: number, bid: string, ask: string) => {
      const data = { u: seconds, s: 'BTCUSDT', b: bid, B: '1', a: ask, A: '2' };
      const bytes = Buffer.from(JSON.stringify({ stream: 'btcusdt@bookTicker', data }));
      return { ns: T0 + BigInt(seconds) * SECOND_NS, bytes };
    };
    const quotes = [quote(1, '9', '10'), quote(50, '9.50', '10.25'), quote(61, '8', '9')];
    for (const batch of [1, 100]) {
      expect(measured('book_ticker', quotes, batch)).toMatchObject([
        { frames: '2', quote: { bid: '9.5', ask: '10.25' }, price: null },
        { frames: '1', quote: { bid: '8', ask: '9' } },
      ]);
    }
    expect(measured('trades', [trade(1, 1, '5', '1')], 1)).toMatchObject([{ quote: null }]);
  });

  it('have lags in books, and no price', () => {
    const change = (seconds: number, id: number) => {
      const ns = T0 + BigInt(seconds) * SECOND_NS;
      const data = {
        e: 'depthUpdate',
        E: Number(ns / NS_PER_MS) - 5,
        s: 'BTCUSDT',
        U: id,
        u: id,
        b: [['1', '1']],
        a: [],
      };
      return { ns, bytes: Buffer.from(JSON.stringify({ stream: 'btcusdt@depth@100ms', data })) };
    };
    const [minute] = measured('depth', [change(1, 1), change(2, 2)], 10);
    expect(minute).toMatchObject({ frames: '2', price: null });
    expect(Number(minute!.lag!.p50) / 1e6).toBeCloseTo(5, 1);
  });

  it('are counted where nothing else can be read', () => {
    const broken = { ns: T0, bytes: Buffer.from('{"any":') };
    expect(measured('trades', [broken], 1)).toMatchObject([{ frames: '1', bytes: '7', lag: null, price: null }]);
    expect(measured('depth', [broken], 1, 'nowhere')).toMatchObject([{ frames: '1', lag: null, price: null }]);
  });

  it('may be none', () => {
    expect(measured('trades', [], 1)).toEqual([]);
  });
});
