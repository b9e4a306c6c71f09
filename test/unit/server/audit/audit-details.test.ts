import { auditDetails, redactedDetails } from '../../../../server/audit/audit-details.rule.js';

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

it('keeps no secrets inside longer texts either', () => {
  const details = auditDetails({
    note: 'Send to https://hooks.example.com/T0/token (not wss://user:pass@b.example.com/x?y=1), or x?sig=ab%2Bc&se=2',
    input: { text: 'AccountName=a;AccountKey=abc==;token=t' },
  });
  expect(details).toEqual({
    note: 'Send to https://hooks.example.com/(secret) (not wss://b.example.com/(secret) or x?sig=(secret)&se=2',
    input: { text: 'AccountName=a;AccountKey=(secret);token=(secret)' },
  });
  expect(redactedDetails(details)).toEqual(details);
});
