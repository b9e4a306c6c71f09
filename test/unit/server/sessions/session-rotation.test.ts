import { judgeSecret, type RotatingSession } from '../../../../server/sessions/session-rotation.rule.js';

const now = new Date('2026-01-10T00:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const [token, next, previous, other] = ['t', 'n', 'p', 'o'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];
const session = (given: Partial<RotatingSession> = {}): RotatingSession => ({
  tokenHash: token,
  nextHash: null,
  previousHash: null,
  previousUntil: null,
  rotatedAt: ago(1_000),
  lastSeenAt: ago(1_000),
  expiresAt: ago(-1_000),
  ...given,
});

it.each([
  ['the secret', session(), token, 'current'],
  ['the secret after an hour', session({ rotatedAt: ago(3_600_000) }), token, 'rotate'],
  ['a secret given out and not used yet', session({ nextHash: next }), next, 'promote'],
  ['the secret while a newer one was not used', session({ nextHash: next }), token, 'current'],
  ['the secret before, in time', session({ previousHash: previous, previousUntil: ago(-1) }), previous, 'current'],
  ['the secret before, too late', session({ previousHash: previous, previousUntil: ago(0) }), previous, 'refused'],
  ['another secret', session({ nextHash: next, previousHash: previous }), other, 'refused'],
  ['the secret of a session that is over', session({ expiresAt: now }), token, 'refused'],
  ['the secret after eight days without use', session({ lastSeenAt: ago(8 * 86_400_000) }), token, 'refused'],
])('%s', (_, given, hash, verdict) => {
  expect(judgeSecret(given, hash, now)).toBe(verdict);
});
