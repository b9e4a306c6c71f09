import type { ReasonedRange } from '../../../../schema/time/time-range.js';
import { completeness, unionOfGaps } from '../../../../server/segments/missing-time.rule.js';

const gap = (from: number, to: number, reason: string): ReasonedRange => ({
  fromNs: BigInt(from),
  toNs: BigInt(to),
  reason,
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
const reasonsAt = (gaps: readonly ReasonedRange[], ns: bigint): string[] =>
  gaps.filter(({ fromNs, toNs }) => fromNs <= ns && ns < toNs).map(({ reason }) => reason);

describe('the union of gaps', () => {
  it('has each missing moment once, with one of its reasons', () => {
    for (let run = 0; run < 1_000; run += 1) {
      const gaps = someGaps();
      const union = unionOfGaps(gaps);
      const moments = Array.from({ length: 82 }, (_, ns) => BigInt(ns));
      expect(moments.map((ns) => reasonsAt(union, ns).length)).toEqual(
        moments.map((ns) => Math.min(1, reasonsAt(gaps, ns).length)),
      );
      expect(moments.every((ns) => reasonsAt(union, ns).every((one) => reasonsAt(gaps, ns).includes(one)))).toBe(true);
      expect(union.every(({ fromNs, toNs }) => fromNs < toNs)).toBe(true);
      expect(unionOfGaps(union)).toEqual(union);
      expect(unionOfGaps([...gaps].reverse())).toEqual(union);
    }
  });

  it('says that the service was off where another collector took over', () => {
    expect(unionOfGaps([gap(0, 1406, 'takeover'), gap(0, 1406, 'no collector')])).toEqual([
      gap(0, 1406, 'no collector'),
    ]);
    expect(unionOfGaps([gap(0, 10, 'takeover'), gap(2, 8, 'stopped')])).toEqual([
      gap(0, 2, 'takeover'),
      gap(2, 8, 'stopped'),
      gap(8, 10, 'takeover'),
    ]);
  });
});

it('completeness counts a moment with two reasons once', () => {
  const wanted = [{ fromNs: 0n, toNs: 3120n }];
  const gaps = [gap(1000, 2406, 'takeover'), gap(1000, 2406, 'no collector')];
  expect(completeness(wanted, wanted, gaps)).toEqual({ wantedNs: 3120n, receivedNs: 1714n });
  expect(completeness(wanted, [], gaps)).toEqual({ wantedNs: 3120n, receivedNs: 0n });
});
