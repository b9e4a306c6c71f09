import type { Rollup } from '../../../../schema/rollups/rollup.js';
import { mergeRollups, quoteOf } from '../../../../server/rollups/merge-rollups.rule.js';

const minute = (n: number, p50: number | null, price: string[] | null = null): Rollup => ({
  ...{ frames: String(n), bytes: String(10 * n), lastNs: String(1_000 + n) },
  lag: p50 === null ? null : { p50: String(p50), p99: String(2 * p50) },
  quote: null,
  price: price && {
    ...{ trades: String(n), open: price[0]!, high: price[1]!, low: price[2]!, close: price[3]!, volume: price[4]! },
  },
});

describe('what rollups add up to', () => {
  it('is nothing without any, and a single one as it is', () => {
    expect(mergeRollups([])).toBeNull();
    const one = minute(3, 5, ['1', '2', '0.5', '1.5', '10']);
    expect(mergeRollups([one])).toEqual(one);
  });

  it('has counts, the last moment, the middle of the medians and the largest percentile', () => {
    const all = [minute(1, 9), minute(2, -4), minute(3, 30), minute(4, null)];
    expect(mergeRollups(all)).toEqual({
      ...{ frames: '10', bytes: '100', lastNs: '1004', lag: { p50: '9', p99: '60' }, price: null, quote: null },
    });
  });

  it('compares prices as numbers, and adds volumes exactly', () => {
    const all = [
      minute(1, null, ['9', '9.5', '9', '9.25', '0.000000000000000001']),
      minute(2, null),
      minute(3, null, ['10', '100.5', '-0.25', '99', '90000000000000000000.1']),
    ];
    expect(mergeRollups(all)!.price).toEqual({
      ...{ trades: '4', open: '9', high: '100.5', low: '-0.25', close: '99' },
      volume: '90000000000000000000.100000000000000001',
    });
  });

  it('has the last quote, and the narrowest and the widest spread', () => {
    const quoted = (bid: string, ask: string): Rollup => ({ ...minute(1, null), quote: quoteOf({ bid, ask }) });
    const all = [quoted('9', '9.5'), quoted('9.1', '9.2'), minute(1, null), quoted('9', '9.25'), minute(1, null)];
    expect(mergeRollups(all)!.quote).toEqual({ bid: '9', ask: '9.25', minSpread: '0.1', maxSpread: '0.5' });
    expect(quoteOf({ bid: '2', ask: '1.5' })).toMatchObject({ minSpread: '-0.5' });
  });
});
