import type { BarsView } from '../../../../../schema/views/bars-view.js';
import { barsOf } from '../../../../support/views/bars-of.js';
import type { ReferenceTimes, TradeText } from '../../../../support/views/reference-bars.js';

const ns = (text: string): bigint => BigInt(Date.parse(`2026-03-01T${text}Z`)) * 1_000_000n;
const HOUR = 3_600_000_000_000n;
const DAY = 24n * HOUR;
const START = ns('10:00:00');

const viewOf = (fields: Partial<BarsView> = {}): BarsView => ({
  kind: 'bars',
  by: 'time',
  size: '1m',
  clock: 'exchange',
  empty: 'skip',
  ...fields,
});
const range = (from: bigint, to: bigint): ReferenceTimes => ({ range: [from, to], covered: [[from, to]], gaps: [] });
const tenMinutes = range(START, START + HOUR / 6n);

/** A trade that is received 20 ms after the exchange's time. */
function trade(at: string | bigint, price: string | null, quantity: string | null, fields: Partial<TradeText> = {}) {
  const exchangeNs = typeof at === 'bigint' ? at : ns(at);
  const collectionNs = exchangeNs + 20_000_000n;
  const full: TradeText = {
    collectionNs,
    exchangeNs,
    id: null,
    price,
    quantity,
    side: 'buy',
    ...fields,
  };
  return full;
}
/** The rows as objects. Times become numbers of milliseconds, which is exact in these tests. */
const parsed = (rows: [bigint, string][]): Record<string, unknown>[] =>
  rows.map(([atNs, text]) => ({ at: atNs, ...(JSON.parse(text) as Record<string, unknown>) }));
const rowsOf = async (...parameters: Parameters<typeof barsOf>) => parsed((await barsOf(...parameters)).rows);

describe('a row of time bars', () => {
  it('has exact sums, canonical decimals and the exclusive end as its time', async () => {
    const trades = [
      trade('10:00:00.5', '100.10', '0.30'),
      trade('10:00:10', '100.3', '0.1', { side: 'sell' }),
      trade('10:00:59.999', '99.999999999999999999', '3', { side: null }),
    ];
    expect((await barsOf(viewOf(), trades, tenMinutes)).rows).toEqual([
      [
        ns('10:01:00'),
        '{"exchange_timestamp_ns":1772359259999000000,"open_time_ns":1772359200000000000,"close_time_ns":1772359260000000000,' +
          '"open":"100.1","high":"100.3","low":"99.999999999999999999","close":"99.999999999999999999","volume":"3.4",' +
          '"notional":"340.059999999999999997","vwap":"100.017647058823529411","trades":3,"buy_volume":"0.3","buy_trades":1,' +
          '"closed":true,"complete":true}',
      ],
    ]);
  });

  it.each([
    ['half to even, down', ['1', '1.000000000000000001'], '1'],
    ['half to even, up', ['1.000000000000000001', '1.000000000000000002'], '1.000000000000000002'],
    ['above half, up', ['1', '1.000000000000000001', '1.000000000000000001'], '1.000000000000000001'],
  ])('rounds vwap %s', async (_, prices, vwap) => {
    const trades = prices.map((price) => trade('10:00:01', price, '1'));
    expect(await rowsOf(viewOf(), trades, tenMinutes)).toMatchObject([{ vwap }]);
  });

  it('has no vwap without a volume', async () => {
    expect(await rowsOf(viewOf(), [trade('10:00:01', '5', '0')], tenMinutes)).toMatchObject([
      { vwap: null, trades: 1 },
    ]);
  });
});

describe('time bars', () => {
  it('begin at multiples of their size since the epoch', async () => {
    const trades = [trade('10:00:59.999999', '1', '1'), trade('10:01:00', '2', '1')];
    expect((await rowsOf(viewOf(), trades, tenMinutes)).map(({ at }) => at)).toEqual([ns('10:01:00'), ns('10:02:00')]);
    const inDay = await rowsOf(viewOf({ size: '7m' }), trades, tenMinutes);
    expect(inDay.map(({ at }) => (at as bigint) % (420n * 10n ** 9n))).toEqual([0n, 0n]);
  });

  it('open and close by the clock, then by arrival', async () => {
    const late = trade('10:00:10', '1', '1', { collectionNs: ns('10:00:40') });
    const trades = [trade('10:00:20', '2', '1'), trade('10:00:30', '3', '1'), trade('10:00:30', '4', '1'), late];
    expect(await rowsOf(viewOf(), trades, tenMinutes)).toMatchObject([{ open: '1', close: '4' }]);
    expect(await rowsOf(viewOf({ clock: 'collection' }), trades, tenMinutes)).toMatchObject([
      { open: '2', close: '1' },
    ]);
  });

  it('take trades of the same message in the order of the message', async () => {
    const trades = ['1', '2', '3'].map((price) => trade('10:00:20', price, '1'));
    expect(await rowsOf(viewOf(), trades, tenMinutes)).toMatchObject([{ open: '1', close: '3' }]);
  });

  it('take a late trade into the bar of its time, before the range as well', async () => {
    const at = { collectionNs: ns('10:05:00') };
    const trades = [trade('10:01:10', '1', '1'), trade('10:01:20', '2', '1', at), trade('09:59:59', '3', '1', at)];
    expect(await rowsOf(viewOf(), trades, tenMinutes)).toMatchObject([
      { at: ns('10:00:00'), close: '3', closed: false, complete: false },
      { at: ns('10:02:00'), close: '2', closed: true, complete: true },
    ]);
  });

  it('are closed when their end is reached in the range', async () => {
    const trades = [
      trade('10:08:00', '1', '1'),
      trade('10:09:30', '1', '1'),
      trade('10:10:30', '1', '1', { collectionNs: ns('10:09:40') }),
    ];
    expect((await rowsOf(viewOf(), trades, tenMinutes)).map(({ closed }) => closed)).toEqual([true, true, false]);
  });

  it('are complete when they are covered and have no gap', async () => {
    const trades = ['10:00', '10:01', '10:02', '10:03'].map((minute) => trade(`${minute}:45`, '1', '1'));
    const times: ReferenceTimes = {
      range: [ns('10:00:30'), ns('10:10:00')],
      covered: [
        [ns('10:00:30'), ns('10:02:30')],
        [ns('10:02:40'), ns('10:10:00')],
      ],
      gaps: [[ns('10:03:59.9'), ns('10:04:00')]],
    };
    const rows = await rowsOf(viewOf(), trades, times);
    expect(rows.map(({ closed, complete }) => [closed, complete])).toEqual([
      [true, false],
      [true, true],
      [true, false],
      [true, false],
    ]);
  });

  it('are left out when empty, or null with sums of zero', async () => {
    const times: ReferenceTimes = {
      range: [START, ns('10:10:00')],
      covered: [
        [START, ns('10:01:30')],
        [ns('10:01:45'), ns('10:02:00')],
        [ns('10:08:30'), ns('10:10:00')],
      ],
      gaps: [],
    };
    const trades = [trade('10:01:10', '1', '1')];
    expect((await rowsOf(viewOf(), trades, times)).map(({ at }) => at)).toEqual([ns('10:02:00')]);
    const rows = await rowsOf(viewOf({ empty: 'null' }), trades, times);
    expect(rows.map(({ at }) => at)).toEqual(['10:01:00', '10:02:00', '10:09:00', '10:10:00'].map(ns));
    expect(rows[0]).toEqual({
      at: ns('10:01:00'),
      exchange_timestamp_ns: null,
      open_time_ns: Number(START),
      close_time_ns: Number(ns('10:01:00')),
      ...{ open: null, high: null, low: null, close: null, vwap: null },
      ...{ volume: '0', notional: '0', trades: 0, buy_volume: '0', buy_trades: 0, closed: true, complete: true },
    });
    expect(rows[2]).toMatchObject({ closed: true, complete: false });
  });
});

describe('bars by ticks, volume and notional', () => {
  const trades = ['1', '2', '3', '4', '5'].map((price, i) => trade(`10:00:0${i}`, price, '0.4'));
  it.each([
    ['ticks', '2', ['2', '4', '5'], [true, true, false]],
    ['volume', '1', ['3', '5'], [true, false]],
    ['volume', '0.4', ['1', '2', '3', '4', '5'], [true, true, true, true, true]],
    ['notional', '2.4', ['3', '5'], [true, true]],
  ] as const)('by %s of %s: the trade that reaches the limit closes the bar', async (by, size, closes, closed) => {
    const rows = await rowsOf(viewOf({ by, size }), trades, tenMinutes);
    expect(rows.map(({ close }) => close)).toEqual(closes);
    expect(rows.map((row) => row.closed)).toEqual(closed);
  });

  it('take the closing trade’s time', async () => {
    const { rows } = await barsOf(viewOf({ by: 'ticks', size: '2' }), trades.slice(0, 2), tenMinutes);
    const [row] = rows;
    expect(row![0]).toBe(ns('10:00:01.020'));
    expect(row![1]).toContain(`"open_time_ns":${ns('10:00:00')},"close_time_ns":${ns('10:00:01')},"open":"1"`);
  });

  it('go by arrival, whatever the clock', async () => {
    const late = trade('09:00:00', '9', '1', { collectionNs: ns('10:00:05') });
    expect(await rowsOf(viewOf({ by: 'ticks', size: '3' }), [...trades, late], tenMinutes)).toMatchObject([
      { open: '1', close: '3' },
      { open: '4', close: '9' },
    ]);
  });

  it('restart at UTC midnight', async () => {
    const aroundMidnight = [-3n, -2n, 1n, 2n].map((s) => trade(START + 14n * HOUR + s * 10n ** 9n, '1', '1'));
    const rows = await rowsOf(viewOf({ by: 'ticks', size: '3' }), aroundMidnight, range(START, START + DAY));
    expect(rows.map((row) => [row.trades, row.closed])).toEqual([
      [2, false],
      [2, false],
    ]);
  });

  it('are complete without a gap since the bar before', async () => {
    const gapAt = (from: string, to: string): ReferenceTimes => ({ ...tenMinutes, gaps: [[ns(from), ns(to)]] });
    const complete = async (times: ReferenceTimes) =>
      (await rowsOf(viewOf({ by: 'ticks', size: '2' }), trades, times)).map((row) => row.complete);
    expect(await complete(tenMinutes)).toEqual([true, true, false]);
    expect(await complete(gapAt('10:00:01.5', '10:00:01.6'))).toEqual([true, false, false]);
    expect(await complete(gapAt('10:00:03.5', '10:00:03.6'))).toEqual([true, true, false]);
    expect(await complete({ ...tenMinutes, covered: [[ns('10:00:00.01'), ns('10:10:00')]] })).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('show a missing time as null', async () => {
    const timeless = trades.slice(0, 2).map((at) => ({ ...at, exchangeNs: null }));
    const { rows, counts } = await barsOf(viewOf({ by: 'ticks', size: '2' }), timeless, tenMinutes);
    expect(parsed(rows)).toMatchObject([{ exchange_timestamp_ns: null, open_time_ns: null, close_time_ns: null }]);
    expect(counts).toEqual({ misfits: { exchange_timestamp_ns: 2 }, repeats: 0 });
  });
});

describe('trades that do not count', () => {
  it.each([
    ['price', trade('10:00:01', null, '1')],
    ['quantity', trade('10:00:01', '1', null)],
    ['exchange_timestamp_ns', trade('10:00:01', '1', '1', { exchangeNs: null })],
  ])('lack %s: a counted misfit', async (column, misfit) => {
    const { rows, counts } = await barsOf(viewOf(), [misfit, trade('10:00:02', '5', '1')], tenMinutes);
    expect(parsed(rows)).toMatchObject([{ open: '5', trades: 1 }]);
    expect(counts).toEqual({ misfits: { [column]: 1 }, repeats: 0 });
  });

  it('need no exchange time where the clock is ours', async () => {
    const { rows, counts } = await barsOf(
      viewOf({ clock: 'collection' }),
      [trade('10:00:01', '1', '1', { exchangeNs: null })],
      tenMinutes,
    );
    expect(rows).toHaveLength(1);
    expect(counts.misfits).toEqual({});
  });

  it('repeat an id within 24 hours of when it was seen last, across partitions as well', async () => {
    const hours = [0n, 1n, 24n, 48n, 72n, 96n].map((hour) => START + hour * HOUR);
    // A second too late.
    hours[4]! += 1_000_000_000n;
    const trades = hours.map((at) => trade(at, '1', '1', { id: 'a' }));
    trades.splice(1, 0, trade(START + HOUR / 2n, '7', '1', { id: 'b' }));
    const whole = await barsOf(viewOf({ size: '1h' }), trades, range(START, START + 10n * DAY));
    expect(parsed(whole.rows).map(({ at, close }) => [at, close])).toEqual([
      [START + HOUR, '7'],
      [START + 73n * HOUR, '1'],
    ]);
    expect(whole.counts.repeats).toBe(4);
    const midnights = Array.from({ length: 10 }, (_, day) => START + 14n * HOUR + BigInt(day) * DAY);
    for (const partitions of [midnights, [...midnights, START + HOUR / 4n, START + HOUR, START + 25n * HOUR]]) {
      const cuts = { partitions, files: [START + 70n * HOUR] };
      expect(await barsOf(viewOf({ size: '1h' }), trades, range(START, START + 10n * DAY), cuts)).toEqual(whole);
    }
  });

  it('do not hide a later trade of the same id when they are misfits', async () => {
    const trades = [trade('10:00:01', null, '1', { id: 'a' }), trade('10:00:02', '5', '1', { id: 'a' })];
    expect(await barsOf(viewOf(), trades, tenMinutes)).toMatchObject({
      rows: { length: 1 },
      counts: { misfits: { price: 1 }, repeats: 0 },
    });
  });
});
