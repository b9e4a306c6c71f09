import { startsNewSegment } from '../../../../../workflows/collection/import/import-capture.js';

describe('where an import begins a new segment', () => {
  const hour = 3_600_000_000_000n;
  it.each([
    ['within the hour', 0, hour + 5n, false],
    ['in the next hour', 0, 2n * hour, true],
    ['when the segment is full', 64 * 1024 * 1024, hour + 5n, true],
  ])('%s', (_, bytes, ns, expected) => expect(startsNewSegment({ firstNs: hour, bytes }, ns)).toBe(expected));
});
