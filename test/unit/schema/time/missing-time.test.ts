import { allReasons, type ReasonedRange } from '../../../../schema/time/time-range.js';
import { completeness, unionOfGaps, withUnexplained } from '../../../../schema/time/missing-time.rule.js';

/** A gap between two moments in seconds. */
const gap = (from: number, to: number, reason: string, ...also: string[]): ReasonedRange => ({
  fromNs: BigInt(Math.round(from * 1_000)) * 1_000_000n,
  toNs: BigInt(Math.round(to * 1_000)) * 1_000_000n,
  reason,
  ...(also.length > 0 && { also }),
});
const REASONS = ['stopped', 'no collector', 'takeover', 'subscribe', 'sequence', 'disconnected', 'not stored'];
// A fixed sequence: the same gaps in each run.
let state = 39;
const random = (below: number): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return (state >> 8) % below;
};
const someGaps = (): ReasonedRange[] =>
  Array.from({ length: random(12) }, () => {
    const from = random(60);
    return gap(from, from + random(20), REASONS[random(REASONS.length)]!);
  });
const reasonsAt = (gaps: readonly ReasonedRange[], ns: bigint): string[] => {
  const at = gaps.filter(({ fromNs, toNs }) => fromNs <= ns && ns < toNs);
  return [...new Set(at.flatMap(allReasons))].sort();
};

describe('the union of gaps', () => {
  it('has each missing moment once, with all of its reasons', () => {
    for (let run = 0; run < 1_000; run += 1) {
      const gaps = someGaps();
      const union = unionOfGaps(gaps);
      const moments = Array.from({ length: 82 }, (_, second) => BigInt(second) * 1_000_000_000n);
      expect(moments.map((ns) => reasonsAt(union, ns))).toEqual(moments.map((ns) => reasonsAt(gaps, ns)));
      expect(union.every(({ fromNs, toNs }) => fromNs < toNs)).toBe(true);
      expect(union.every(({ fromNs }, i) => i === 0 || union[i - 1]!.toNs <= fromNs)).toBe(true);
      expect(unionOfGaps(union)).toEqual(union);
      expect(unionOfGaps([...gaps].reverse())).toEqual(union);
    }
  });

  it.each<[string, ReasonedRange[], ReasonedRange[]]>([
    [
      'says first that the service was off',
      [gap(0, 1406, 'takeover'), gap(0, 1406, 'no collector')],
      [gap(0, 1406, 'no collector', 'takeover')],
    ],
    [
      'says each reason where it holds',
      [gap(0, 10, 'takeover'), gap(2, 8, 'stopped')],
      [gap(0, 2, 'takeover'), gap(2, 8, 'stopped', 'takeover'), gap(8, 10, 'takeover')],
    ],
    [
      'is one gap where reasons begin and end within a second',
      [gap(0, 1405.8, 'takeover'), gap(0.9, 1406, 'no collector')],
      [gap(0, 1406, 'no collector', 'takeover')],
    ],
    [
      'is not one gap where short gaps follow each other',
      [gap(0, 0.5, 'stopped'), gap(0.5, 1.2, 'subscribe')],
      [gap(0, 0.5, 'stopped'), gap(0.5, 1.2, 'subscribe')],
    ],
  ])('%s', (_, gaps, union) => {
    expect(unionOfGaps(gaps)).toEqual(union);
    expect(unionOfGaps([...gaps].reverse())).toEqual(union);
  });
});

it('what no gap explains has a reason of its own', () => {
  const missing = [gap(0, 10, ''), gap(20, 30, '')];
  expect(withUnexplained([gap(2, 8, 'stopped')], missing, 'not stored')).toEqual([
    gap(0, 2, 'not stored'),
    gap(2, 8, 'stopped'),
    gap(8, 10, 'not stored'),
    gap(20, 30, 'not stored'),
  ]);
});

it('completeness counts a moment with two reasons once', () => {
  const wanted = [gap(0, 3120, '')];
  const gaps = [gap(1000, 2406, 'takeover'), gap(1000, 2406, 'no collector')];
  expect(completeness(wanted, wanted, gaps)).toEqual({ wantedNs: 3_120_000_000_000n, receivedNs: 1_714_000_000_000n });
  expect(completeness(wanted, [], gaps)).toEqual({ wantedNs: 3_120_000_000_000n, receivedNs: 0n });
});
