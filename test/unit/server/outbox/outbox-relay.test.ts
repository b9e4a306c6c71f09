import { backoffSeconds } from '../../../../server/outbox/outbox-relay.js';

it.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [6, 32],
  [7, 60],
  [1_000, 60],
])('after %i failures waits %i s', (attempts, seconds) => {
  expect(backoffSeconds(attempts)).toBe(seconds);
});
