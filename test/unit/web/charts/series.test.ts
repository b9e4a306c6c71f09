import { timeTicks, msText, valueText } from '../../../../web/charts/chart-text.rule.js';
import {
  everyPoint,
  heldValues,
  isCovered,
  isolatedPoints,
  coveredSeconds,
} from '../../../../web/charts/series.rule.js';

const MINUTE = 60_000;

describe('the points of a chart', () => {
  it('are all points of the range, also those that are not there', () => {
    const found = [{ fromMs: 2 * MINUTE }, { fromMs: 4 * MINUTE }];
    expect(everyPoint(found, { fromMs: MINUTE + 1, toMs: 4 * MINUTE + 1 }, MINUTE)).toEqual([
      { atMs: MINUTE, point: null },
      { atMs: 2 * MINUTE, point: found[0] },
      { atMs: 3 * MINUTE, point: null },
      { atMs: 4 * MINUTE, point: found[1] },
    ]);
    expect(everyPoint([], { fromMs: 5, toMs: 5 }, MINUTE)).toEqual([{ atMs: 0, point: null }]);
  });

  it('are isolated without a neighbour', () => {
    expect(isolatedPoints([1, null, 2, 3, null, null, 0])).toEqual([0, 6]);
    expect(isolatedPoints([])).toEqual([]);
  });

  it('lie in a range with their middle', () => {
    const ranges = [{ fromMs: 0, toMs: MINUTE / 2 }];
    expect(isCovered(0, MINUTE, ranges)).toBe(false);
    expect(isCovered(0, MINUTE - 2, ranges)).toBe(true);
  });

  it.each([
    ['one that is over', 0, 5 * MINUTE, 4, false, 300],
    ['the last one, in its second minute', 0, 5 * MINUTE, MINUTE + 4, true, 120],
    ['the last one, in its last minute', 0, MINUTE, 4, true, 60],
  ])('cover seconds: %s', (_, fromMs, stepMs, lastMs, isLast, seconds) => {
    expect(coveredSeconds(fromMs, stepMs, lastMs, isLast)).toBe(seconds);
  });

  it('hold their value, except where something is missing', () => {
    expect(heldValues([null, 1, null, null, 2, null], (i) => i === 3)).toEqual([null, 1, 1, null, 2, 2]);
  });
});

describe('the texts of a chart', () => {
  it('are numbers and times', () => {
    expect([valueText(59_123.456), valueText(0.000_012_3), valueText(null)]).toEqual(['59,123.5', '0.0000123', '–']);
    expect([msText(12.34), msText(1_500), msText(-2_000), msText(undefined)]).toEqual([
      ...['12.3 ms', '1.5 s', '-2 s', '–'],
    ]);
    expect(timeTicks([Date.parse('2026-01-31T00:00:00Z') / 1_000, Date.parse('2026-01-31T23:30:00Z') / 1_000])).toEqual(
      [...['01-31', '23:30']],
    );
  });
});
