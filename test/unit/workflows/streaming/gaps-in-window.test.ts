import { gapsInWindow } from '../../../../workflows/streaming/reading/gaps-in-window.rule.js';

const gap = (fromNs: bigint, toNs: bigint, reason = 'connection', also?: string[]) => ({
  ...{ fromNs, toNs, reason },
  ...(also && { also }),
});
const RANGES = [{ fromNs: 10n, toNs: 30n }];
const position = (ns: bigint, datastreamId: bigint, seq: bigint, untilNs: bigint) => ({
  ...{ ns, datastreamId, seq, row: 0, untilNs, fillId: 0n },
});

test.each([
  ['touching gaps of a reason are one', [gap(12n, 14n), gap(14n, 16n)], RANGES, null, [gap(12n, 16n)]],
  [
    'others stay apart',
    [gap(14n, 16n, 'stopped'), gap(12n, 14n)],
    RANGES,
    null,
    [gap(12n, 14n), gap(14n, 16n, 'stopped')],
  ],
  [
    'further reasons are kept, and tell neighbours apart',
    [gap(12n, 14n, 'stopped', ['disconnect']), gap(14n, 16n, 'stopped', ['disconnect']), gap(16n, 18n, 'stopped')],
    RANGES,
    null,
    [gap(12n, 16n, 'stopped', ['disconnect']), gap(16n, 18n, 'stopped')],
  ],
  [
    'a gap is cut at the ranges',
    [gap(5n, 40n)],
    [
      { fromNs: 10n, toNs: 12n },
      { fromNs: 20n, toNs: 30n },
    ],
    null,
    [gap(10n, 12n), gap(20n, 30n)],
  ],
  ['a gap from before the cursor is not told again', [gap(5n, 15n)], RANGES, position(10n, 7n, 3n, 30n), []],
  ['it is told where it goes on', [gap(5n, 25n)], RANGES, position(10n, 7n, 3n, 20n), [gap(20n, 25n)]],
  ['a gap at the cursor itself was told', [gap(10n, 15n)], RANGES, position(10n, 7n, -1n, 30n), []],
  ['that of a later stream was not', [gap(10n, 15n)], RANGES, position(10n, 6n, -1n, 30n), [gap(10n, 15n)]],
  ['a gap behind the cursor is told', [gap(11n, 15n)], RANGES, position(10n, 7n, 3n, 30n), [gap(11n, 15n)]],
])('%s', (_, gaps, ranges, after, expected) => {
  expect(gapsInWindow(gaps, ranges, { datastreamId: 7n, after, lost: [] })).toEqual(expected);
});

test.each([
  ['of the stream, in its middle', 7n, gap(5n, 25n, 'lost'), [gap(11n, 25n, 'lost')]],
  ['of another stream', 8n, gap(5n, 25n), []],
])('a range that is lost while it is sent, %s', (_, datastreamId, whole, expected) => {
  const lost = [{ datastreamId, fromNs: 5n, toNs: 25n }];
  const after = position(10n, 7n, 3n, 30n);
  expect(gapsInWindow([whole], RANGES, { datastreamId: 7n, after, lost })).toEqual(expected);
});
