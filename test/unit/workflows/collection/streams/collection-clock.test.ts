import { CollectionClock } from '../../../../../workflows/collection/streams/collection-clock.js';

/** A clock that the test sets. */
function clockAt(wallMs: number) {
  const hands = { wallMs, monotonicNs: 5_000n };
  return { hands, clock: new CollectionClock({ wallMs: () => hands.wallMs, monotonicNs: () => hands.monotonicNs }) };
}

describe('collection clock', () => {
  it('shows wall time in nanoseconds and never the same moment twice', () => {
    const { clock, hands } = clockAt(1_000);
    expect(clock.next()).toBe(1_000_000_000n);
    expect(clock.next()).toBe(1_000_000_001n);
    hands.monotonicNs += 700n;
    expect(clock.next()).toBe(1_000_000_700n);
  });

  it('follows a wall clock that was set forward', () => {
    const { clock, hands } = clockAt(1_000);
    hands.monotonicNs += 2_000_000_000n;
    hands.wallMs = 9_000;
    expect(clock.next()).toBe(9_000_000_000n);
  });

  it('creeps while a wall clock that was set back catches up', () => {
    const { clock, hands } = clockAt(5_000);
    const before = clock.next();
    hands.monotonicNs += 2_000_000_000n;
    hands.wallMs = 3_000;
    expect(clock.next()).toBe(before + 1n);
    hands.monotonicNs += 4_000_000_000n;
    hands.wallMs = 7_000;
    expect(clock.next()).toBe(7_000_000_000n);
  });

  it('ignores a drift within its tolerance', () => {
    const { clock, hands } = clockAt(1_000);
    hands.monotonicNs += 2_000_000_000n;
    hands.wallMs = 3_001;
    expect(clock.next()).toBe(3_000_000_000n);
  });

  it('never gives a moment of an earlier process again', () => {
    const { clock } = clockAt(1_000);
    clock.advanceTo(2_000_000_000n);
    expect(clock.next()).toBe(2_000_000_001n);
  });
});
