import { barsIn, dragged, ticksIn, zoomed } from '../../../../web/timeline/timeline.rule.js';

const visible = { fromMs: 1000, toMs: 2000 };

describe('bars', () => {
  it('are clipped to the visible range', () => {
    expect(barsIn([{ fromMs: 0, toMs: 1500 }], visible, 100)).toEqual([{ x: 0, width: 0.5 }]);
    expect(barsIn([{ fromMs: 2000, toMs: 3000 }], visible, 100)).toEqual([]);
  });

  it('less than a pixel apart are merged, so that the width limits their number', () => {
    const many = Array.from({ length: 500 }, (_one, i) => ({ fromMs: 1000 + 2 * i, toMs: 1001 + 2 * i }));
    expect(barsIn(many, visible, 100)).toHaveLength(1);
    expect(barsIn(many, visible, 10_000).length).toBe(500);
  });

  it('are always wide enough to see', () => {
    expect(barsIn([{ fromMs: 1500, toMs: 1500.001 }], visible, 100)[0]?.width).toBe(0.015);
  });
});

it('ticks are round and have the requested distance', () => {
  const hour = { fromMs: Date.UTC(2026, 0, 1, 11, 59), toMs: Date.UTC(2026, 0, 1, 13, 1) };
  expect(ticksIn(hour, 800).map(({ text }) => text)).toEqual([
    '12:00',
    '12:10',
    '12:20',
    '12:30',
    '12:40',
    '12:50',
    '13:00',
  ]);
});

it('zooming keeps the time under the pointer, within bounds', () => {
  const bounds = { minMs: 100, maxMs: 10_000 };
  expect(zoomed(visible, 0.5, 1250, bounds)).toEqual({ fromMs: 1125, toMs: 1625 });
  expect(zoomed(visible, 0.0001, 1500, bounds)).toEqual({ fromMs: 1450, toMs: 1550 });
});

describe('dragging', () => {
  const bounds = { minMs: 100, maxMs: 10_000 };

  it.each([
    ['one finger moves', [0.5], [0.25], { fromMs: 1250, toMs: 2250 }],
    ['two fingers moving apart zoom in, each over its time', [0.25, 0.75], [0, 1], { fromMs: 1250, toMs: 1750 }],
    ['two crossing fingers count by their distance', [0.25, 0.75], [1, 0], { fromMs: 1250, toMs: 1750 }],
    ['two fingers at the same position only move', [0.4, 0.6], [0.75, 0.75], { fromMs: 750, toMs: 1750 }],
    ['zooming stays within bounds', [0.49, 0.51], [0, 1], { fromMs: 1450, toMs: 1550 }],
  ])('%s', (_name, was, is, shown) => {
    const { fromMs, toMs } = dragged(visible, was, is, bounds);
    expect(fromMs).toBeCloseTo(shown.fromMs);
    expect(toMs).toBeCloseTo(shown.toMs);
  });
});
