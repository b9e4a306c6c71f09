import { brushBounds, brushed, nudged } from '../../../../web/export-builder/brush.rule.js';
import { lastExportable } from '../../../../web/export-builder/default-range.rule.js';

const NOW_MS = Date.parse('2026-01-10T00:00:00Z');
const ns = (time: string): string => String(BigInt(Date.parse(`2026-01-${time}:00Z`)) * 1_000_000n);
const range = (from: string, to: string) => ({ fromNs: ns(from), toNs: ns(to) });
const span = (from: string, to: string | null) => ({
  startedAt: `2026-01-${from}:00Z`,
  endedAt: to && `2026-01-${to}:00Z`,
});
const stream = (ranges: ReturnType<typeof range>[], ...spans: ReturnType<typeof span>[]) => ({
  id: '1',
  ranges,
  spans,
});

it.each([
  ['nothing stored', [stream([], span('01T00:00', null))], null],
  ['nothing in the spans', [stream([range('05T00:00', '05T01:00')], span('06T00:00', null))], null],
  [
    'the last of several',
    [stream([range('05T00:00', '05T01:00'), range('07T00:00', '07T02:00')], span('01T00:00', null))],
    range('07T00:00', '07T02:00'),
  ],
  [
    'clipped to the span',
    [stream([range('07T00:00', '07T09:00')], span('07T01:00', '07T03:00'))],
    range('07T01:00', '07T03:00'),
  ],
  [
    'at most 24 hours',
    [stream([range('03T00:00', '09T00:00')], span('01T00:00', null))],
    range('08T00:00', '09T00:00'),
  ],
  [
    'of the stream that reaches furthest',
    [
      stream([range('05T00:00', '05T01:00')], span('01T00:00', null)),
      stream([range('07T00:00', '07T02:00')], span('01T00:00', null)),
    ],
    range('07T00:00', '07T02:00'),
  ],
])('the last held range: %s', (_name, streams, expected) => {
  expect(lastExportable(streams, NOW_MS)).toEqual(expected);
});

it('brushes between two places in any order, and inside the bounds', () => {
  const bounds = { fromMs: 0, toMs: 1000 };
  expect(brushed(bounds, 0.5, 0.25)).toEqual({ fromMs: 250, toMs: 500 });
  expect(brushed(bounds, -1, 2)).toEqual(bounds);
  expect(nudged({ fromMs: 250, toMs: 500 }, 'from', 0.1, bounds)).toEqual({ fromMs: 350, toMs: 500 });
  expect(nudged({ fromMs: 250, toMs: 500 }, 'from', 1, bounds)).toEqual({ fromMs: 499, toMs: 500 });
  expect(nudged({ fromMs: 250, toMs: 500 }, 'to', 1, bounds)).toEqual({ fromMs: 250, toMs: 1000 });
  expect(brushBounds([], 3_600_000)).toEqual({ fromMs: -72_000, toMs: 3_672_000 });
});
