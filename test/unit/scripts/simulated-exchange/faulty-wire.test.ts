import { FaultyWire, type FrameFault } from '../../../../scripts/simulated-exchange/faulty-wire.js';
import { seededRandom } from '../../../../scripts/simulated-exchange/random.js';

const FRAMES = 5_000;

function passed(wire: FaultyWire): number[] {
  return Array.from({ length: FRAMES }, (_, i) => wire.pass(String(i)))
    .flat()
    .map(Number);
}

describe('a faulty wire', () => {
  it.each<[FrameFault, (arrived: number[]) => number]>([
    ['drop', (arrived) => FRAMES - new Set(arrived).size],
    ['repeat', (arrived) => arrived.length - new Set(arrived).size],
    ['reorder', (arrived) => arrived.filter((frame, i) => frame < (arrived[i - 1] ?? 0)).length],
  ])('counts each %s, and does nothing else', (fault, seen) => {
    const wire = new FaultyWire(seededRandom(3), 0.1, [fault]);
    const arrived = passed(wire);
    expect(wire.counts[fault]).toBeGreaterThan(100);
    // The last frame may still wait for the next one.
    expect(Math.abs(seen(arrived) - wire.counts[fault])).toBeLessThanOrEqual(fault === 'reorder' ? 0 : 1);
    const sorted = [...new Set(arrived)].sort((a, b) => a - b);
    if (fault === 'repeat') expect(sorted).toHaveLength(FRAMES);
    if (fault !== 'reorder') expect([...new Set(arrived)]).toEqual(sorted);
  });

  it('does all of it in turn', () => {
    const wire = new FaultyWire(seededRandom(3), 0.1);
    passed(wire);
    const { drop, repeat, reorder } = wire.counts;
    expect(Math.max(drop, repeat, reorder) - Math.min(drop, repeat, reorder)).toBeLessThanOrEqual(1);
  });

  it('does nothing without a share', () => {
    expect(passed(new FaultyWire(seededRandom(3), 0))).toEqual(Array.from({ length: FRAMES }, (_, i) => i));
  });
});
