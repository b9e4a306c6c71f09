import { billingPeriodOf } from '../../../../server/billing/billing-period.rule.js';
import { extraStreamMinutes } from '../../../../server/billing/billing-summary.service.js';

const MINUTE = 60_000_000_000n;
const minutes = (from: number, to: number) => ({ fromNs: BigInt(from) * MINUTE, toNs: BigInt(to) * MINUTE });

describe('extra stream minutes', () => {
  it.each([
    ['no streams', [], 1, 0n],
    ['within the plan', [[minutes(0, 60)]], 1, 0n],
    ['one beyond', [[minutes(0, 60)], [minutes(0, 60)]], 1, 60n],
    ['only while they overlap', [[minutes(0, 60)], [minutes(50, 90)]], 1, 10n],
    ['one after the other is not concurrent', [[minutes(0, 30)], [minutes(30, 60)]], 1, 0n],
    ['clipped to the period', [[minutes(-10, 200)]], 0, 100n],
    ['overlapping spans of one stream count once', [[minutes(0, 20), minutes(10, 30)]], 0, 30n],
  ] as const)('%s', (_, streams, included, expected) =>
    expect(
      extraStreamMinutes(
        streams.map((spans) => [...spans]),
        included,
        minutes(0, 100),
      ),
    ).toBe(expected),
  );

  it('floors once, at the end', () => {
    const half = { fromNs: 0n, toNs: MINUTE / 2n };
    expect(extraStreamMinutes([[half], [half], [half]], 0, minutes(0, 100))).toBe(1n);
  });
});

describe('billing period', () => {
  it.each([
    ['2026-02-28T23:59:59.999Z', 1, '2026-02', '2026-03-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', 1, '2026-12', '2027-01-01T00:00:00.000Z'],
    ['2026-03-01T00:00:00.000Z', 1, '2026-03', '2026-04-01T00:00:00.000Z'],
    ['2026-03-14T23:59:59.999Z', 15, '2026-02', '2026-03-15T00:00:00.000Z'],
    ['2026-03-15T00:00:00.000Z', 15, '2026-03', '2026-04-15T00:00:00.000Z'],
    ['2027-01-27T12:00:00.000Z', 28, '2026-12', '2027-01-28T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', 28, '2028-02', '2028-03-28T00:00:00.000Z'],
  ])('of %s, begun on day %i', (at, billingDay, key, end) => {
    const period = billingPeriodOf(new Date(at), billingDay);
    expect([period.key, period.end.toISOString()]).toEqual([key, end]);
    expect(period.toNs).toBe(BigInt(Date.parse(end)) * 1_000_000n);
  });
});
