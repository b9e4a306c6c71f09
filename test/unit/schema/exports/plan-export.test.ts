import type { HourLoad } from '../../../../schema/exports/partition-plan.rule.js';
import { DAY_NS, HOUR_NS } from '../../../../schema/time/timestamps.js';
import type { BarsView } from '../../../../schema/views/bars-view.js';
import { mostRows, planExport } from '../../../../schema/exports/plan-export.rule.js';

const DAY_1 = BigInt(Date.parse('2026-03-01T00:00:00Z')) * 1_000_000n;
const BYTES = 150;
const output = { raw: false, format: 'parquet', compression: 'zstd' } as const;
const subject = { exchange: 'binance', unfolds: false };
const viewOf = (fields: Partial<BarsView> = {}): BarsView => ({
  ...{ kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip' },
  ...fields,
});

/** Whole days from DAY_1 on with so many trades each; none between `without`. */
function planOf(view: BarsView, tradesADay: number, { days = 1, without = [] as number[], range = {} } = {}) {
  const hours = new Map<bigint, HourLoad>();
  for (let hour = 0; hour < days * 24; hour++) {
    if (without.includes(Math.floor(hour / 24))) continue;
    const rows = tradesADay / 24;
    hours.set(DAY_1 + BigInt(hour) * HOUR_NS, { rows, messageBytes: rows * BYTES });
  }
  const whole = { fromNs: DAY_1, toNs: DAY_1 + BigInt(days) * DAY_NS, ...range };
  return planExport({ view, range: whole, coverage: [whole], hours, output, subject });
}
const labels = (partitions: { label: string }[]): string[] => partitions.map(({ label }) => label);

describe('plan of bars', () => {
  it('is one partition, which reads the trades, while these are few', () => {
    const { granularity, partitions, reductions } = planOf(viewOf(), 5_000_000);
    expect([granularity, labels(partitions), reductions]).toEqual(['single', [''], []]);
    expect(partitions[0]).toMatchObject({ fromNs: DAY_1, toNs: DAY_1 + DAY_NS, estimatedMessages: 5_000_000 });
  });

  it('reduces days, and hours of large days, to one file', () => {
    const days = planOf(viewOf(), 10_000_000, { days: 3, without: [1] });
    expect(labels(days.partitions)).toEqual(['']);
    expect(labels(days.reductions)).toEqual(['20260301', '20260303']);
    expect(days.partitions[0]!.estimatedMessages).toBe(0);
    expect(days.reductions.map((one) => one.estimatedMessages)).toEqual([10_000_000, 10_000_000]);
    expect(labels(planOf(viewOf(), 60_000_000).reductions)).toHaveLength(24);
  });

  it('reduces whole days if bars depend on all trades of one', () => {
    expect(labels(planOf(viewOf({ by: 'volume', size: '1' }), 60_000_000).reductions)).toEqual(['20260301']);
  });

  it('has files without holes where bars are many', () => {
    const range = { fromNs: DAY_1 + 5n };
    const view = viewOf({ size: '10ms' });
    const { granularity, partitions, reductions } = planOf(view, 4_000_000, { days: 4, without: [2], range });
    expect(granularity).toBe('daily');
    expect(partitions.map(({ label, fromNs, toNs }) => [label, fromNs, toNs])).toEqual([
      ['20260301', DAY_1 + 5n, DAY_1 + DAY_NS],
      ['20260302', DAY_1 + DAY_NS, DAY_1 + 3n * DAY_NS],
      ['20260304', DAY_1 + 3n * DAY_NS, DAY_1 + 4n * DAY_NS],
    ]);
    expect(labels(reductions)).toEqual(['20260301', '20260302', '20260304']);
  });

  it('reduces where one worker would hold too many bars', () => {
    expect(planOf(viewOf({ size: '100ms' }), 120_000).reductions).toEqual([]);
    expect(labels(planOf(viewOf({ size: '100ms' }), 140_000).reductions)).toEqual(['20260301']);
    // Without trades, rows come from the covered time alone.
    const empty = planOf(viewOf({ size: '100ms', empty: 'null' }), 10, { days: 2, without: [1] });
    expect([labels(empty.partitions), labels(empty.reductions)]).toEqual([[''], ['20260301']]);
  });

  it('counts rows of covered time, and no more than trades', () => {
    const rows = (view: BarsView, trades: number) =>
      mostRows(view, {
        coverage: [{ fromNs: DAY_1, toNs: DAY_1 + HOUR_NS }],
        hours: new Map([[DAY_1, { rows: trades, messageBytes: trades * BYTES }]]),
        subject,
      });
    expect(rows(viewOf(), 1e6)).toBe(61);
    expect(rows(viewOf(), 7)).toBe(7);
    expect(rows(viewOf({ by: 'ticks', size: '10' }), 1e6)).toBe(1e5);
  });
});

describe('plan of messages', () => {
  it('has no reductions', () => {
    const hours = new Map([[DAY_1, { rows: 1, messageBytes: 1 }]]);
    const range = { fromNs: DAY_1, toNs: DAY_1 + DAY_NS };
    expect(planExport({ view: null, range, coverage: [range], hours, output, subject })).toMatchObject({
      granularity: 'single',
      reductions: [],
    });
  });
});
