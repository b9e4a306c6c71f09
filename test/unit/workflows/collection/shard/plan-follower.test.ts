import { isFollowed } from '../../../../../workflows/collection/shard/plan-follower.js';

test.each([
  ['readers ask for cuts up to a moment in the future', 1_003n, 1_000n, 100, true],
  ['an export waits for what was received', 999n, 1_000n, 100, false],
  ['nothing is asked for', null, 1_000n, 100, false],
  ['the plan is old', 1_003n, 1_000n, 3_000, false],
])('%s', (_, cutRequestedNs, serverNowNs, ageMs, expected) => {
  expect(isFollowed({ cutRequestedNs, serverNowNs }, ageMs)).toBe(expected);
});
