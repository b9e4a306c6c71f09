import { auditDetails } from '../../../../server/audit/audit-details.rule.js';

it('keeps no secret, no absent argument, and nothing long', () => {
  const details = auditDetails({
    id: 'exp_1',
    email: 'a@example.com',
    password: 'p',
    current: 'c',
    next: 'n',
    token: 't',
    name: null,
    note: 'x'.repeat(1_000),
    input: { datastreamId: 5n },
    catalog: { text: 'x'.repeat(10_000) },
  });
  expect(details).toEqual({
    email: 'a@example.com',
    password: '(secret)',
    current: '(secret)',
    next: '(secret)',
    token: '(secret)',
    note: `${'x'.repeat(200)}…`,
    input: { datastreamId: '5' },
    catalog: '(10011 characters)',
  });
});
