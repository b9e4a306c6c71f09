import { pollAfterMs } from '../../../../server/export-schedules/advance-schedule.service.js';

it.each([
  [-5_000, 500],
  [0, 500],
  [4_000, 1_000],
  [60_000, 15_000],
  [3_600_000, 30_000],
])('what has been waited for %i ms is looked at again after %i ms', (waited, after) => {
  expect(pollAfterMs(waited)).toBe(after);
});
