import { statesOf, type StateFrame, type StateRow } from '../../../../support/views/states-of.js';
import { Random } from '../../../../support/engine/random.js';

const DAY_MS = 86_400_000;
const ticker = (atMs: number, last: string): StateFrame => ({
  ...{ atMs, type: 'ticker' },
  text: `{"stream":"btcusdt@ticker","data":{"e":"24hrTicker","E":${1_767_225_600_000 + atMs},"p":"-94.99","c":"${last}","v":"9"}}`,
});
/** `p` of a ticker is the change of the price, here it is the mark price. */
const mark = (atMs: number, price: string, rate = '0.0001'): StateFrame => ({
  ...{ atMs, type: 'mark_price' },
  text: `{"stream":"btcusdt@markPrice@1s","data":{"e":"markPriceUpdate","E":${1_767_225_600_000 + atMs},"p":"${price}","i":"99.5","r":"${rate}","T":1767254400000}}`,
});
const interest = (atMs: number, contracts: string): StateFrame => ({
  ...{ atMs, type: 'open_interest' },
  text: `{"openInterest":"${contracts}","symbol":"BTCUSDT","time":${1_767_225_600_000 + atMs}}`,
});
const of = (frames: readonly StateFrame[], more: object = {}) =>
  statesOf({ exchange: 'binance_usdm', frames: [...frames].sort((a, b) => a.atMs - b.atMs), ...more });
const pick = (rows: readonly StateRow[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]));
const PRICES = ['at', 'last_price', 'mark_price', 'open_interest'];

describe('a state', () => {
  it('has the last value of each stream, its age, and null where none was said', async () => {
    const rows = await of([ticker(0, '100.10'), mark(10, '100.2'), ticker(20, '100.1'), interest(30, '7')]);
    expect(rows).toEqual([
      expect.objectContaining({ at: 0, last_price: '100.1', mark_price: null, mark_price_age_ns: null }),
      expect.objectContaining({ at: 10, last_price: '100.1', mark_price: '100.2', last_price_age_ns: 10_000_000 }),
      {
        ...{
          at: 30,
          exchange_timestamp_ns: 1_767_225_600_030_000_000,
          last_price: '100.1',
          mark_price: '100.2',
          index_price: '99.5',
        },
        ...{ funding_rate: '0.0001', predicted_funding_rate: null, next_funding_time_ns: 1_767_254_400_000_000_000 },
        ...{ open_interest: '7', last_price_age_ns: 10_000_000, mark_price_age_ns: 20_000_000 },
        ...{ index_price_age_ns: 20_000_000, funding_rate_age_ns: 20_000_000, predicted_funding_rate_age_ns: null },
        ...{ next_funding_time_age_ns: 20_000_000, open_interest_age_ns: 0 },
      },
    ]);
    expect(rows[1]).toMatchObject({ exchange_timestamp_ns: 1_767_225_600_010_000_000 });
  });

  it('does not know across a gap what the stream of the gap had said', async () => {
    const frames = [ticker(0, '1'), mark(5, '2'), ticker(12, '3'), mark(30, '2'), ticker(40, '3')];
    const rows = await of(frames, { gaps: [{ type: 'ticker', fromMs: 10, toMs: 20 }] });
    expect(pick(rows, ...PRICES)).toEqual([
      [0, '1', null, null],
      [5, '1', '2', null],
      // The gap begins.
      [10, null, '2', null],
      // Something arrived inside of it, and what came behind is lost.
      [12, '3', '2', null],
      [20, null, '2', null],
      [40, '3', '2', null],
    ]);
    expect(rows[2]).toMatchObject({ exchange_timestamp_ns: null, last_price_age_ns: null });
  });

  it('begins with what the day before said, and forgets what is older', async () => {
    const frames = [
      ...[
        interest(-DAY_MS - 5, '5'),
        mark(-DAY_MS + 50, '2'),
        ticker(-3_600_000, '1'),
        ticker(0, '3'),
        ticker(100, '4'),
      ],
    ];
    const rows = await of(frames, { range: [0, 200] });
    expect(pick(rows, ...PRICES)).toEqual([
      [0, '3', '2', null],
      [100, '4', null, null],
    ]);
    expect(rows[0]).toMatchObject({ mark_price_age_ns: (DAY_MS - 50) * 1_000_000 });
  });

  it('has only what the account may see', async () => {
    const frames = [ticker(0, '1'), mark(5, '2'), mark(15, '3'), ticker(20, '4'), mark(25, '5'), ticker(35, '6')];
    const covered = { ticker: [[0, 30]], mark_price: [[10, 20]] };
    const rows = await of(frames, { covered });
    expect(pick(rows, ...PRICES)).toEqual([
      [0, '1', null, null],
      [15, '1', '3', null],
      [20, '4', '3', null],
      [20, '4', null, null],
    ]);
  });

  it('does not depend on where files begin', async () => {
    const random = new Random(11);
    let atMs = -2 * DAY_MS;
    const frames = random.times(600, () => {
      atMs += random.below(900_000);
      const value = String(1 + random.below(4));
      const chosen = random.below(8);
      return chosen === 0 ? interest(atMs, value) : chosen < 4 ? mark(atMs, value) : ticker(atMs, value);
    });
    const range = [-DAY_MS / 2, DAY_MS] as const;
    const gaps = [
      { type: 'mark_price', fromMs: -1_000_000, toMs: 3_000_000 },
      { type: 'ticker', fromMs: 20_000_000, toMs: 20_500_000 },
    ];
    const whole = await of(frames, { range, gaps });
    expect(whole.length).toBeGreaterThan(150);
    const cuts = random.times(9, () => range[0] + random.below(range[1] - range[0])).sort((a, b) => a - b);
    expect(await of(frames, { range, gaps, cuts })).toEqual(whole);
  });

  it('keeps what exchanges say only when it changes', async () => {
    const said = (atMs: number, data: string): StateFrame => ({
      ...{ atMs, type: 'ticker' },
      text: `{"topic":"tickers.BTCUSDT","type":"delta","data":{"symbol":"BTCUSDT",${data}},"cs":1,"ts":${1_767_225_600_000 + atMs}}`,
    });
    const frames = [
      said(-7_200_000, '"lastPrice":"1","fundingRate":"-0.000212","nextFundingTime":"1767254400000"'),
      ...[said(-1, '"lastPrice":"2"'), said(5, '"markPrice":"3"')],
    ];
    const rows = await statesOf({ exchange: 'bybit_linear', frames, range: [0, 10] });
    expect(pick(rows, 'at', 'last_price', 'mark_price', 'funding_rate', 'funding_rate_age_ns')).toEqual([
      [5, '2', '3', '-0.000212', 7_200_005_000_000],
    ]);
  });
});
