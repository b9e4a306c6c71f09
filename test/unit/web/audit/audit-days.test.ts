import { daysOf } from '../../../../web/audit/audit-days.rule.js';

it.each([
  ['', '', null, null],
  ['2026-02-03', '', '2026-02-03T00:00:00.000Z', null],
  ['', '2026-02-28', null, '2026-03-01T00:00:00.000Z'],
  ['2026-02-03', '2026-02-03', '2026-02-03T00:00:00.000Z', '2026-02-04T00:00:00.000Z'],
  ['yesterday', '2026-13-45', null, null],
])('days %o to %o are the time range %o to %o', (first, last, from, before) => {
  expect(daysOf(first, last)).toEqual({ from, before });
});
