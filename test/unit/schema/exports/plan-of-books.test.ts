import { HOUR_NS } from '../../../../schema/time/timestamps.js';
import { mostRows, planExport } from '../../../../schema/exports/plan-export.rule.js';
import type { View } from '../../../../schema/views/view.js';

const DAY = 24n * HOUR_NS;
const START = 19_000n * DAY;
const OUTPUT = { raw: false, format: 'csv', compression: 'zstd' } as const;
const book = (interval: string): View => ({ kind: 'book', depth: 25, interval });
const range = { fromNs: START, toNs: START + 2n * DAY };
/** All messages are in the first hour. */
const hours = new Map([[START, { rows: 1_000, messageBytes: 1_000_000 }]]);

describe('files of a book view', () => {
  const plan = (view: View, coverage = [range]) =>
    planExport({ view, range, coverage, hours, output: OUTPUT, subject: { exchange: 'binance', unfolds: true } });
  const labels = (view: View, coverage = [range]): string[] =>
    plan(view, coverage).partitions.map(({ label }) => label);

  it('follow the rows of the view, not the messages', () => {
    expect(labels(book('1h'))).toEqual(['']);
    expect(labels(book('100ms'))).toHaveLength(2);
    expect(labels(book('10ms'))).toHaveLength(48);
  });

  it('count the messages of their time, for the progress', () => {
    expect(plan(book('100ms')).partitions.map(({ estimatedMessages }) => estimatedMessages)).toEqual([1_000, 0]);
  });

  it('leave out hours that nothing covers', () => {
    const covered = [
      { fromNs: START, toNs: START + HOUR_NS + 1n },
      { fromNs: START + 5n * HOUR_NS, toNs: START + DAY },
    ];
    expect(labels(book('10ms'), covered)).toHaveLength(21);
  });

  it('follow the messages where each may have a row', () => {
    expect(labels(book('0'))).toEqual(['']);
    expect(plan(book('0')).partitions[0]!.estimatedBytes).toBe(Math.round(1_000 * (90 + 50 * 24) * 0.22));
  });
});

describe('the most rows of a view', () => {
  it.each<[string, View]>([
    ['book', book('1h')],
    ['bars', { kind: 'bars', by: 'time', size: '1h', clock: 'exchange', empty: 'null' }],
  ])('are none where a %s export covers no time', (_, view) => {
    const subject = { exchange: 'binance', unfolds: false };
    expect(mostRows(view, { coverage: [], hours: new Map(), subject })).toBe(0);
    expect(mostRows(view, { coverage: [range], hours, subject })).toBe(49);
  });
});
