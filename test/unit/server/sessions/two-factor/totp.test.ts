import { newTotpSecret, stepOfCode, totpUri } from '../../../../../server/sessions/two-factor/totp.js';

/** The secret of RFC 6238, appendix B: `12345678901234567890`. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %s s is that of RFC 6238', (seconds, code) => {
    expect(stepOfCode(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('is accepted one step early or late, under its own step', () => {
    const at = (seconds: number) => stepOfCode(RFC_SECRET, '287082', seconds * 1_000);
    // The code of step 1, which lasts from 30 s to 60 s.
    expect([0, 29, 30, 59, 60, 89].map(at)).toEqual([1, 1, 1, 1, 1, 1]);
    expect([at(90), stepOfCode(RFC_SECRET, '287083', 59_000)]).toEqual([null, null]);
  });
});

it('a secret has 160 bits, and its URI names the service and the user', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(totpUri(secret, 'ann@example.com'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Market data:ann@example.com',
  ]);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret,
    issuer: 'Market data',
    digits: '6',
    period: '30',
  });
});
