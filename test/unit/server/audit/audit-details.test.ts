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

it('keeps only scheme and host of URLs', () => {
  const details = auditDetails({
    url: 'https://user:pass@hooks.example.com:8443/services/T0/B0/token?key=1#x',
    input: { container: 'https://store.blob.core.windows.net/files?sv=1&sig=abc', plain: 'https://example.com/' },
    credential: 'HTTPS://example.com?sig=abc',
  });
  expect(details).toEqual({
    url: 'https://hooks.example.com:8443/(secret)',
    input: { container: 'https://store.blob.core.windows.net/(secret)', plain: 'https://example.com/' },
    credential: 'HTTPS://example.com/(secret)',
  });
});
