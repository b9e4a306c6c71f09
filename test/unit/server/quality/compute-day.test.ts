import { isTold, nextRevision } from '../../../../server/quality/compute-day.js';
import type { QualityCondition, QualityFacts } from '../../../../schema/quality/quality-day.js';
import { DAY_NS } from '../../../../schema/time/timestamps.js';

const facts = (frames: bigint): QualityFacts => ({
  ...{ wantedNs: 1n, coveredNs: 1n, frames, bytes: 1n, gaps: [], sequenceBreaks: null, crossedNs: null, repeats: null },
  ...{ checksums: { verified: 0n, failed: 0n, absent: frames }, lag: null },
});

describe('the revision of a day', () => {
  test.each<[QualityCondition, bigint, QualityCondition, bigint, number | null]>([
    ['pending', 1n, 'pending', 2n, 4],
    ['pending', 1n, 'pending', 1n, null],
    ['pending', 1n, 'available', 1n, 4],
    ['available', 1n, 'available', 1n, null],
    ['available', 1n, 'available', 2n, 5],
    ['available', 1n, 'degraded', 1n, 5],
    ['degraded', 1n, 'available', 1n, 5],
    // Its messages are being read again.
    ['available', 1n, 'pending', 2n, null],
  ])('4 of %s with %s frames becomes, as %s with %s, %s', (was, hadFrames, is, hasFrames, expected) => {
    const before = { revision: 4, condition: was, facts: facts(hadFrames) };
    expect(nextRevision({ before, now: { condition: is, facts: facts(hasFrames) } })).toBe(expected);
  });

  test.each<[QualityCondition, number, number, boolean]>([
    ['degraded', 1, 1, true],
    ['missing', 1, 1, true],
    ['available', 1, 1, false],
    ['pending', 1, 1, false],
    ['degraded', 1, 30, false],
    ['degraded', 2, 30, true],
  ])('%s in revision %s after %s days is told: %s', (condition, revision, days, expected) => {
    const dayNs = 20_000n * DAY_NS;
    expect(isTold({ dayNs, revision, condition }, dayNs + BigInt(days + 1) * DAY_NS - 1n)).toBe(expected);
  });
});
