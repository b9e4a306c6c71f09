import { stepFor } from '../../../../server/rollups/rollups.service.js';
import { DAY_NS, HOUR_NS, MINUTE_NS } from '../../../../schema/time/timestamps.js';

describe('the step of a range', () => {
  it.each([
    ['an hour', HOUR_NS, 60, MINUTE_NS],
    ['a day', DAY_NS, 360, 5n * MINUTE_NS],
    ['a week', 7n * DAY_NS, 360, HOUR_NS],
    ['a year', 365n * DAY_NS, 365, DAY_NS],
    ['more days than points', 366n * DAY_NS, 365, null],
  ])('is the shortest that is not too many points: %s', (_, length, points, step) => {
    expect(stepFor({ fromNs: 0n, toNs: length }, points)).toBe(step);
  });

  it('counts the points at both ends', () => {
    expect(stepFor({ fromNs: 1n, toNs: HOUR_NS + 1n }, 60)).toBe(2n * MINUTE_NS);
  });
});
