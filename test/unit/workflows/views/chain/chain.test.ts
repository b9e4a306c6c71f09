import { chainsOf, type ChainRowAt, type OptionFrame } from '../../../../support/views/chains-of.js';
import { Random } from '../../../../support/engine/random.js';

const SECOND = 1_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
const START_MS = 1_767_225_600_000;
const ticker = (instrument: string, atMs: number, bid: string | null, mark = '0.05'): OptionFrame => ({
  ...{ instrument, atMs, type: 'ticker' },
  text: `{"jsonrpc":"2.0","method":"subscription","params":{"channel":"ticker.${instrument}.100ms","data":{"timestamp":${START_MS + atMs},"best_bid_price":${bid},"mark_price":${mark},"mark_iv":80.02,"greeks":{"delta":-0.42256,"rho":0.0}}}}`,
});
const okx = (type: string, atMs: number, member: string): OptionFrame => ({
  ...{ instrument: 'A', atMs, type },
  text: `{"arg":{"channel":"x","instId":"A"},"data":[{"instId":"A",${member},"ts":"${START_MS + atMs}"}]}`,
});
const pick = (rows: readonly ChainRowAt[], ...names: string[]) => rows.map((row) => names.map((name) => row[name]));
const BIDS = ['at', 'instrument', 'bid_price'];
const deribit = { exchange: 'deribit', interval: '1s', options: [{ instrument: 'A' }] };

describe('a chain', () => {
  it('has a row for each option and boundary, from the messages strictly before it', async () => {
    const rows = await chainsOf({
      ...{ exchange: 'deribit', interval: '10s', range: [0, 30 * SECOND] },
      frames: [ticker('A', 1, '0.1'), ticker('B', 5_000, '0.2'), ticker('A', 10 * SECOND, '0.3')],
      options: [
        { instrument: 'A', strike: '100000.5', optionType: 'put', expiresMs: DAY },
        { instrument: 'B', strike: '9000', expiresMs: DAY },
      ],
    });
    expect(pick(rows, ...BIDS, 'quote_age_ns')).toEqual([
      [10_000, 'B', '0.2', 5_000_000_000],
      [10_000, 'A', '0.1', 9_999_000_000],
      [20_000, 'B', '0.2', 15_000_000_000],
      [20_000, 'A', '0.3', 10_000_000_000],
    ]);
    expect(rows[1]).toEqual({
      ...{ at: 10_000, exchange_timestamp_ns: (START_MS + 1) * 1e6, instrument: 'A', strike: '100000.5' },
      ...{ expires_at_ns: (START_MS + DAY) * 1e6, option_type: 'put', bid_price: '0.1', mark_price: '0.05' },
      ...{ bid_quantity: null, ask_price: null, ask_quantity: null, last_price: null, index_price: null },
      ...{ underlying_price: null, bid_iv: null, ask_iv: null, mark_iv: '80.02', delta: '-0.42256', rho: '0' },
      ...{ gamma: null, vega: null, theta: null, open_interest: null, open_interest_age_ns: null },
      ...{ quote_age_ns: 9_999_000_000, mark_age_ns: 9_999_000_000, greeks_age_ns: 9_999_000_000 },
    });
  });

  it('forgets a bid that the last message does not have', async () => {
    const frames = [ticker('A', 1, '0.1'), ticker('A', 1_500, null)];
    const rows = await chainsOf({ ...deribit, frames, range: [0, 3 * SECOND] });
    expect(pick(rows, ...BIDS, 'mark_price')).toEqual([
      [1_000, 'A', '0.1', '0.05'],
      [2_000, 'A', null, '0.05'],
    ]);
  });

  it('joins the streams of an option, each with its age', async () => {
    const frames = [
      okx('ticker', 100, '"bidPx":"0.04","bidSz":"7","last":"","askPx":""'),
      okx('mark_price', 400, '"markPx":"0.041"'),
      okx('open_interest', 700, '"oi":"12.0"'),
    ];
    const rows = await chainsOf({ ...deribit, exchange: 'okx', frames, range: [1_000, 1_001] });
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ bid_price: '0.04', bid_quantity: '7', ask_price: null, mark_price: '0.041', open_interest: '12' },
        ...{ quote_age_ns: 900_000_000, mark_age_ns: 600_000_000, open_interest_age_ns: 300_000_000 },
        ...{ greeks_age_ns: null, exchange_timestamp_ns: (START_MS + 700) * 1e6 },
      }),
    ]);
  });

  it('reads greeks and volatilities of OKX as they are sent', async () => {
    const greeks = '"delta":"0.7494223636","gamma":"-0.6765419039","theta":"-0.0000809873","vega":"0.0000077307"';
    const others = '"deltaBS":"0.5","bidVol":"","askVol":"1.5625","markVol":"0.9987","fwdPx":"39016.8143629068452065"';
    const frames = [okx('summary', 100, `${greeks},${others}`)];
    const rows = await chainsOf({ ...deribit, exchange: 'okx', frames, range: [1_000, 1_001] });
    expect(rows).toEqual([
      expect.objectContaining({
        ...{ delta: '0.7494223636', gamma: '-0.6765419039', theta: '-0.0000809873', vega: '0.0000077307', rho: null },
        ...{ bid_iv: null, ask_iv: '1.5625', mark_iv: '0.9987', underlying_price: '39016.8143629068452065' },
        ...{ greeks_age_ns: 900_000_000, quote_age_ns: null },
      }),
    ]);
  });

  it('has an option while it is listed and has not expired', async () => {
    const frames = [ticker('A', 1, '1'), ticker('B', 1, '2')];
    const options = [
      { instrument: 'A', expiresMs: 2 * SECOND },
      { instrument: 'B', listed: [2 * SECOND, 4 * SECOND] as const },
    ];
    const rows = await chainsOf({ ...deribit, frames, options, range: [0, 6 * SECOND] });
    expect(pick(rows, 'at', 'instrument')).toEqual([
      [1_000, 'A'],
      [2_000, 'B'],
      [3_000, 'B'],
    ]);
  });

  it('orders options by expiry, strike as a number, and call before put', async () => {
    const options = [
      { instrument: 'A', expiresMs: DAY, strike: '100000', optionType: 'call' },
      { instrument: 'B', expiresMs: DAY, strike: '9000', optionType: 'put' },
      { instrument: 'C', expiresMs: DAY, strike: '9000', optionType: 'call' },
      { instrument: 'D', expiresMs: MINUTE, strike: '1', optionType: 'put' },
    ];
    const frames = options.map(({ instrument }) => ticker(instrument, 1, '1'));
    const rows = await chainsOf({ ...deribit, frames, options, range: [1_000, 1_001] });
    expect(rows.map(({ instrument }) => instrument)).toEqual(['D', 'C', 'B', 'A']);
  });

  it('knows nothing across a gap, where the account has no span, and after a day', async () => {
    const frames = [ticker('A', 500, '1'), ticker('B', 500, '2'), ticker('A', 3_500, '3')];
    const both = { ...deribit, options: [{ instrument: 'A' }, { instrument: 'B' }] };
    const rows = await chainsOf({
      ...{ ...both, frames, range: [0, 5 * SECOND] },
      gaps: [{ instrument: 'A', fromMs: 1_500, toMs: 2_500 }],
      covered: { B: [[0, 2_500]] },
    });
    expect(pick(rows, ...BIDS)).toEqual([
      [1_000, 'A', '1'],
      [1_000, 'B', '2'],
      [2_000, 'B', '2'],
      [4_000, 'A', '3'],
    ]);
    const late = { ...deribit, frames: [ticker('A', 0, '1')], interval: '1h' };
    expect(pick(await chainsOf({ ...late, range: [DAY, DAY + 3_600_001] }), ...BIDS)).toEqual([[DAY, 'A', '1']]);
  });

  it.each(['1s', '10s', '5m', '1h'])('is the same however a range is cut, every %s', async (interval) => {
    const random = new Random(7);
    const frames = Array.from({ length: 300 }, () =>
      ticker(random.pick(['A', 'B', 'C']), random.below(4 * 3_600_000), String(1 + random.below(98))),
    ).sort((a, b) => a.atMs - b.atMs);
    const options = ['A', 'B', 'C'].map((instrument) => ({ instrument }));
    const asked = {
      ...deribit,
      interval,
      frames,
      options,
      range: [1, interval === '1s' ? 600_000 : 5 * 3_600_000] as const,
    };
    const whole = await chainsOf(asked);
    expect(whole.length).toBeGreaterThan(8);
    expect(await chainsOf({ ...asked, cuts: [61_001, 300_000] })).toEqual(whole);
    // A plain reading of the same frames.
    for (const { at, instrument, bid_price, quote_age_ns } of whole) {
      const last = frames.findLast((one) => one.instrument === instrument && one.atMs < at)!;
      expect([bid_price, quote_age_ns]).toEqual([/price":(\d+)/.exec(last.text)![1], (at - last.atMs) * 1e6]);
    }
  });
});
