import { pointByKey, pointText } from '../../../../web/charts/crosshair.rule.js';
import type { PlotSeries } from '../../../../web/charts/plot-series.js';

const series: PlotSeries[] = [
  { name: 'last', kind: 'line', values: [1, 2, null, null], text: (value) => (value == null ? '–' : String(value)) },
  { name: 'high', kind: 'high', values: [3, null, 4, null], text: (value) => (value == null ? '–' : `^${value}`) },
];

describe('the point that a key moves the crosshair to', () => {
  test.each<[key: string, shiftKey: boolean, from: number | null, to: number | null]>([
    ['ArrowRight', false, 1, 2],
    ['ArrowLeft', false, 1, 0],
    ['ArrowLeft', false, 0, 0],
    ['ArrowRight', true, 0, 3],
    ['Home', false, 2, 0],
    ['End', false, null, 3],
    // The last point with a value.
    ['ArrowLeft', false, null, 2],
    ['a', false, 1, null],
  ])('%s with shift %s from %s', (key, shiftKey, from, to) => {
    expect(pointByKey({ key, shiftKey }, from, series)).toBe(to);
  });

  it('is none of an empty chart', () => {
    expect(pointByKey({ key: 'End', shiftKey: false }, null, [])).toBeNull();
  });
});

test('a point says its time and all values', () => {
  expect(pointText('2026-01-01 12:30', series, 0)).toBe('2026-01-01 12:30, last 1, high ^3');
  expect(pointText('2026-01-01 12:31', series, 1)).toBe('2026-01-01 12:31, last 2, high –');
});
