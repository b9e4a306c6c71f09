import { expiredRanges, type KeptSpan } from '../../../../server/retention/expired-ranges.rule.js';

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
