import { LagSketch } from '../../../../schema/quality/lag-sketch.js';
import { Random } from '../../../support/engine/random.js';

const sketchOf = (lags: readonly bigint[]): LagSketch => {
  const sketch = LagSketch.empty();
  for (const lag of lags) sketch.add(lag);
  return sketch;
};

/** Expects a value within 1 % of the one that has this rank. */
function expectNear(found: bigint, exact: bigint): void {
  expect(Math.abs(Number(found - exact))).toBeLessThanOrEqual(Math.abs(Number(exact)) * 0.011 + 1);
}

describe('a sketch of lags', () => {
  const random = new Random(5);
  const lags = random.times(10_000, () => BigInt(Math.round((random.next() ** 4 * 3 - 0.01) * 1e9)));
  const sorted = [...lags].sort((a, b) => (a < b ? -1 : 1));

  it('has quantiles within 1 %, negative ones too, and the exact maximum', () => {
    const { p50Ns, p99Ns, maxNs } = sketchOf(lags).quantiles()!;
    expectNear(p50Ns, sorted[4_999]!);
    expectNear(p99Ns, sorted[9_899]!);
    expect(maxNs).toBe(sorted.at(-1));
    const ahead = sketchOf([-5_000_000n, -4_000_000n, -3_000_000n]).quantiles()!;
    expectNear(ahead.p50Ns, -4_000_000n);
    expect(ahead.maxNs).toBe(-3_000_000n);
  });

  it('is the same for the whole and for its parts, in any order, stored or not', () => {
    const whole = sketchOf(lags).quantiles();
    const parts = [lags.slice(0, 10), lags.slice(10, 7_000), lags.slice(7_000), []].map(sketchOf);
    for (const order of [parts, [...parts].reverse()]) {
      const merged = LagSketch.empty();
      for (const part of order) {
        const packed = part.pack();
        if (packed) merged.merge(LagSketch.unpack(packed));
      }
      expect(merged.quantiles()).toEqual(whole);
    }
    expect(parts[3]!.pack()).toBeNull();
    expect(LagSketch.empty().quantiles()).toBeNull();
  });

  it('takes less than 4 KB however many lags it has', () => {
    expect(sketchOf(lags).pack()!.bins.length).toBeLessThan(4_000);
  });
});
