import { denyByStanding, denyExport, denyStream } from '../../../../server/billing/gate.rule.js';

const trial = { trial: true, streams: 3, exportBytes: 100n, overage: false };
const capped = { ...trial, trial: false };
const pro = { trial: false, streams: 3, exportBytes: 100n, overage: true };

describe('billing gate', () => {
  it.each([
    ['ACTIVE', trial, null],
    ['TRIALING', trial, null],
    ['ACTIVE', null, { reason: 'no_plan' }],
    ['NONE', trial, { reason: 'no_plan' }],
    ['SUSPENDED', null, { reason: 'suspended' }],
    ['GRACE', trial, { reason: 'grace_period' }],
  ] as const)('standing %s with plan %o', (status, plan, expected) =>
    expect(denyByStanding(status, plan)).toEqual(expected),
  );

  it.each([
    ['below the cap', trial, 2, null],
    ['at the cap', trial, 3, { reason: 'trial_stream_cap', limit: 3, current: 3 }],
    ['at the cap of a paid plan', capped, 4, { reason: 'plan_limit', limit: 3, current: 4 }],
    ['with overage', pro, 400, null],
  ] as const)('streams %s', (_, plan, active, expected) => expect(denyStream(plan, active)).toEqual(expected));

  it.each([
    ['below the cap', trial, 99n, null],
    ['at the cap', trial, 100n, { reason: 'trial_export_cap', limit: 100, current: 100 }],
    ['at the cap of a paid plan', capped, 101n, { reason: 'plan_limit', limit: 100, current: 101 }],
    ['with overage', pro, 10_000n, null],
  ] as const)('exports %s', (_, plan, bytes, expected) => expect(denyExport(plan, bytes)).toEqual(expected));

  it.each([
    ['that fits', trial, 40n, 60n, null],
    ['that would pass the cap', trial, 40n, 61n, { current: 40, limit: 100, estimated: 61 }],
    ['after the cap was reached', trial, 100n, 1n, { current: 100, limit: 100 }],
    ['with overage', pro, 40n, 1_000n, null],
  ] as const)('a set %s', (_, plan, before, expected, denial) => {
    expect(denyExport(plan, before, expected)).toEqual(denial && { reason: 'trial_export_cap', ...denial });
  });
});
