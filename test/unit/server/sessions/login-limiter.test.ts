import type { Admission, RateLimiter } from '../../../../server/rate-limits/rate-limiter.js';
import type { RateLimits } from '../../../../server/rate-limits/token-bucket.rule.js';
import { KnownBrowsers } from '../../../../server/sessions/known-browsers.js';
import { LoginLimiter } from '../../../../server/sessions/login-limiter.js';

/** Buckets that are never refilled. */
class Buckets implements Pick<RateLimiter, 'admit'> {
  readonly taken = new Map<string, number>();
  async admit(key: string, { minute }: RateLimits): Promise<Admission> {
    const taken = this.taken.get(key) ?? 0;
    const granted = taken < minute;
    if (granted) this.taken.set(key, taken + 1);
    const state = { retryAfter: 7 } as Admission['state'];
    return { granted, state, refund: async () => (this.taken.set(key, (this.taken.get(key) ?? 0) - 1), state) };
  }
}
const VICTIM = `usr_${'a'.repeat(32)}`;
/** Returns how many of `count` tries are let through, from the addresses in turn. */
async function tries(limiter: LoginLimiter, count: number, addresses: string[], knownBrowser: string | null = null) {
  let granted = 0;
  for (let n = 0; n < count; n += 1) {
    const address = addresses[n % addresses.length]!;
    granted += await limiter.charge({ address, person: VICTIM, knownBrowser }).then(
      () => 1,
      () => 0,
    );
  }
  return granted;
}
const many = Array.from({ length: 50 }, (_, n) => `203.0.113.${n}`);

it('lets one address try one person five times a minute, and leaves tries from elsewhere', async () => {
  const limiter = new LoginLimiter(new Buckets());
  expect(await tries(limiter, 30, ['198.51.100.1'])).toBe(5);
  expect(await tries(limiter, 1, ['198.51.100.2'])).toBe(1);
});

it('bounds the tries of one person from all addresses, but not in a browser that the person used before', async () => {
  const limiter = new LoginLimiter(new Buckets());
  expect(await tries(limiter, 100, many)).toBe(20);
  expect(await tries(limiter, 1, ['198.51.100.9'])).toBe(0);
  expect(await tries(limiter, 10, [many[0]!], 'nonce')).toBe(5);
});

it('gives back a try that succeeded', async () => {
  const limiter = new LoginLimiter(new Buckets());
  for (let n = 0; n < 30; n += 1)
    await (
      await limiter.charge({ address: '1.1.1.1', person: VICTIM, knownBrowser: null })
    )();
});

it('tells how long to wait', async () => {
  const limiter = new LoginLimiter(new Buckets());
  await tries(limiter, 5, ['1.1.1.1']);
  const refused = limiter.charge({ address: '1.1.1.1', person: VICTIM, knownBrowser: null });
  await expect(refused).rejects.toMatchObject({ code: 'rate_limited', details: { retry_after_seconds: 7 } });
});

describe('the cookie of a known browser', () => {
  const browsers = new KnownBrowsers('a key');
  const { token } = browsers.issue(VICTIM);
  it('names its person', () => expect(browsers.read(token)).toMatchObject({ userId: VICTIM }));
  it('is another one each time', () => expect(browsers.issue(VICTIM).token).not.toBe(token));
  it.each([
    ['nothing', undefined],
    ['another person', token.replace('usr_a', 'usr_b')],
    ['another expiry', token.replace(/\.\d+\./, '.99999999999999.')],
    ['another key', new KnownBrowsers('another').issue(VICTIM).token],
    ['a cut signature', token.slice(0, -1)],
  ])('does not count with %s', (_, forged) => expect(browsers.read(forged)).toBeNull());
  it('ends after a year', () => {
    const later = Date.now() + 366 * 86_400_000;
    const now = Date.now;
    Date.now = () => later;
    try {
      expect(browsers.read(token)).toBeNull();
    } finally {
      Date.now = now;
    }
  });
});
