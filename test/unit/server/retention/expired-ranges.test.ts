import {
  expiredRanges,
  removableRanges,
  withoutBookInputs,
  type KeptSpan,
} from '../../../../server/retention/expired-ranges.rule.js';

const DAY = 86_400_000_000_000n;
const NOW = 100n * DAY;
const span = (from: number, to: number | null, keepDays: number | null): KeptSpan => ({
  ...{ fromNs: BigInt(from) * DAY, toNs: to === null ? null : BigInt(to) * DAY, keepDays },
});

describe('rows that no account keeps', () => {
  it.each<[string, KeptSpan[], [number, number][]]>([
    ['none without spans', [], []],
    ['none while one account keeps them for ever', [span(0, null, 10), span(0, null, null)], []],
    ['what is older than the retention', [span(0, null, 10)], [[0, 90]]],
    ['a whole span of long ago', [span(5, 20, 10)], [[5, 20]]],
    ['what is older than the longest retention', [span(0, null, 10), span(0, null, 30)], [[0, 70]]],
    [
      'not what another account keeps in the middle',
      [span(0, null, 10), span(40, 50, null)],
      [
        [0, 40],
        [50, 90],
      ],
    ],
    [
      'not what no span covers',
      [span(0, 10, 10), span(20, 30, 10)],
      [
        [0, 10],
        [20, 30],
      ],
    ],
    ['nothing younger', [span(95, null, 10)], []],
  ])('are %s', (_, spans, expected) => {
    const days = expiredRanges(spans, NOW).map(({ fromNs, toNs }) => [Number(fromNs / DAY), Number(toNs / DAY)]);
    expect(days).toEqual(expected);
  });
});

describe('expired rows of days that are not measured', () => {
  it.each<[string, number[], [number, number][], boolean]>([
    [
      'wait',
      [85, 89],
      [
        [0, 85],
        [86, 89],
      ],
      true,
    ],
    [
      'wait up to a week',
      [50, 82, 83],
      [
        [0, 83],
        [84, 90],
      ],
      true,
    ],
    ['do not wait otherwise', [50, 95], [[0, 90]], false],
  ])('%s', (_, unmeasured, expected, isWaiting) => {
    const days = unmeasured.map((day) => ({ fromNs: BigInt(day) * DAY, toNs: BigInt(day + 1) * DAY }));
    const found = removableRanges([span(0, null, 10)], days, NOW);
    expect(found.ranges.map(({ fromNs, toNs }) => [Number(fromNs / DAY), Number(toNs / DAY)])).toEqual(expected);
    expect(found.isWaiting).toBe(isWaiting);
  });
});

describe('rows that no book needs', () => {
  it.each<[string, [number, number][], checkpoints: number[], heldTo: number | null, [number, number][], boolean]>([
    ['end at the last checkpoint before rows that are kept', [[0, 90]], [70, 89, 91], 100, [[0, 89]], false],
    ['wait for the first checkpoint', [[0, 90]], [91], 100, [], true],
    ['are all of them if no rows follow', [[0, 90]], [], 90, [[0, 90]], false],
    ['are none if the checkpoint is older than the range', [[50, 90]], [40], 100, [], false],
    [
      'wait only where rows follow',
      [
        [0, 10],
        [50, 90],
      ],
      [8],
      60,
      [
        [0, 8],
        [50, 90],
      ],
      false,
    ],
  ])('%s', (_, ranges, checkpoints, heldTo, expected, isWaiting) => {
    const expired = ranges.map(([from, to]) => ({ fromNs: BigInt(from), toNs: BigInt(to) }));
    const found = withoutBookInputs(expired, checkpoints.map(BigInt), heldTo === null ? null : BigInt(heldTo));
    expect(found.ranges.map(({ fromNs, toNs }) => [Number(fromNs), Number(toNs)])).toEqual(expected);
    expect(found.isWaiting).toBe(isWaiting);
  });
});
