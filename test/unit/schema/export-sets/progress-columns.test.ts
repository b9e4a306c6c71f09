import { progressColumns } from '../../../../schema/export-sets/progress-columns.rule.js';
import { DAY_NS, HOUR_NS, MINUTE_NS } from '../../../../schema/time/timestamps.js';

const T0 = 20_000n * DAY_NS;

test.each([
  ['ten minutes', T0 + 5n * MINUTE_NS, 10n * MINUTE_NS, T0, HOUR_NS, 1],
  ['ten minutes over an hour', T0 + 55n * MINUTE_NS, 10n * MINUTE_NS, T0, HOUR_NS, 2],
  ['a day', T0, DAY_NS, T0, HOUR_NS, 24],
  ['two days that touch 49 hours', T0 + MINUTE_NS, 2n * DAY_NS, T0, DAY_NS, 3],
  ['a month', T0, 31n * DAY_NS, T0, DAY_NS, 31],
  ['100 days', T0, 100n * DAY_NS, T0, DAY_NS, 100],
  ['101 days', T0, 101n * DAY_NS, T0, 2n * DAY_NS, 51],
  ['ten years', T0 + HOUR_NS, 3_650n * DAY_NS, T0, 37n * DAY_NS, 99],
])('%s', (_, fromNs, lengthNs, startNs, stepNs, count) => {
  expect(progressColumns({ fromNs, toNs: fromNs + lengthNs })).toEqual({ fromNs: startNs, stepNs, count });
});
