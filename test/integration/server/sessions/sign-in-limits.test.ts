import { createHash } from 'node:crypto';
import { hashTurns } from '../../../../server/accounts/hash-queue.js';
import { hashPassword } from '../../../../server/accounts/password.js';
import { SIGN_IN, TestBrowser } from '../../../support/clients/test-browser.js';
import { useTestDashboard } from '../../../support/systems/dashboard.js';
import { until } from '../../../support/until.js';

const test = useTestDashboard();
const at = (address: string) => new TestBrowser(test.yoga, { 'x-forwarded-for': address });
const wrong = (browser: TestBrowser, email: string) => browser.codeOf(SIGN_IN, { e: email, p: 'not the password' });
const newOwner = async () => test.person('OWNER', (await test.account()).accountId);
const CREATE = 'mutation ($a: ID, $e: String!) { createUser(accountId: $a, email: $e, role: OWNER) { id password } }';

/** Wrong tries until one is refused; how many were not. */
async function untilLimited(browser: TestBrowser, emails: string[]): Promise<number> {
  for (let tried = 0; ; tried += 1) {
    if ((await wrong(browser, emails[tried % emails.length]!)) === 'rate_limited') return tried;
    if (tried > 15) return tried;
  }
}

/**
 * Uses up for hours what all unknown browsers share, as tries from many addresses would: none
 * returns.
 */
async function useUpUnknownBrowsers(userId: string): Promise<void> {
  const bucket = `login:${createHash('sha256').update(userId).digest('hex').slice(0, 32)}`;
  await test.server.core.buckets.take(bucket, { minute: 20, hour: 60 });
  await test.sql('UPDATE rate_buckets SET hour_full_us = hour_full_us + 7200000000 WHERE bucket_key = ?', [bucket]);
}

describe('sign-in attempts', () => {
  it('are counted per person, for every spelling of the email', async () => {
    const { email } = await newOwner();
    const [local, domain] = email.split('@');
    const wide = String.fromCodePoint(0xff50) + local!.slice(1);
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${wide}@${domain}`];
    expect(await untilLimited(at('203.0.113.1'), spellings)).toBeLessThanOrEqual(7);
  });

  it('of an email without a login are limited in the same way', async () => {
    const spellings = ['ghost@example.com', 'GHOST@example.com', 'gho\uff53t@example.com'];
    expect(await untilLimited(at('203.0.113.2'), spellings)).toBeLessThanOrEqual(7);
  });

  it('from elsewhere do not lock the person out, at the usual address or in a known browser', async () => {
    const owner = await newOwner();
    await untilLimited(at('203.0.113.3'), [owner.email]);
    const elsewhere = at('203.0.113.4');
    expect(await elsewhere.codeOf(SIGN_IN, { e: owner.email, p: owner.password })).toBeUndefined();

    // Another person's browser is as good as none.
    const thief = at('203.0.113.6');
    thief.known = (await newOwner()).known;
    for (const browser of [at('203.0.113.5'), thief]) {
      await useUpUnknownBrowsers(owner.userId);
      expect(await browser.codeOf(SIGN_IN, { e: owner.email, p: owner.password })).toBe('rate_limited');
    }
    const known = at('203.0.113.3');
    known.known = owner.known;
    expect(await known.codeOf(SIGN_IN, { e: owner.email, p: owner.password })).toBeUndefined();
  });

  it('that cannot be counted are refused', async () => {
    const { email, password } = await newOwner();
    const browser = at('203.0.113.7');
    await test.server.core.database.main.transaction(async (tx) => {
      await tx.query("SELECT bucket_key FROM rate_buckets WHERE bucket_key LIKE 'login%' FOR UPDATE");
      expect(await browser.codeOf(SIGN_IN, { e: email, p: password })).toBe('unavailable');
    });
    expect(await browser.codeOf(SIGN_IN, { e: email, p: password })).toBeUndefined();
  });
});

it('tells people apart by accents', async () => {
  const { accountId } = await test.account();
  const sec = await test.staff<{ password: string }>(CREATE, { a: accountId, e: 'sec@example.com' });
  const other = await test.staff<{ password: string }>(CREATE, { a: accountId, e: 's\u00e9c@example.com' });
  const browser = at('203.0.113.20');
  expect(await browser.codeOf(SIGN_IN, { e: 's\u00e9c@example.com', p: sec.password })).toBe('unauthenticated');
  const who = await browser.ask<{ user: { email: string } }>(SIGN_IN, { e: 'S\u00c9C@example.com', p: other.password });
  expect(who.user.email).toBe('s\u00e9c@example.com');
});

it('ends the session that a browser had when it signs in again', async () => {
  const owner = await newOwner();
  const old = new TestBrowser(test.yoga);
  old.cookie = owner.cookie;
  await owner.ask(SIGN_IN, { e: owner.email, p: owner.password });
  expect(await old.codeOf('{ viewer { role } }')).toBe('unauthenticated');
  expect(await owner.codeOf('{ viewer { role } }')).toBeUndefined();
});

/** Hashes that do not end before the test does. */
async function busyThreads(): Promise<{ end: () => Promise<unknown> }> {
  const gate = Promise.withResolvers<void>();
  const held = [1, 2].map(() => hashTurns.run({}, () => gate.promise));
  return {
    end: async () => {
      gate.resolve();
      return Promise.all(held);
    },
  };
}

const attempt = (address: string, email: string, password: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${test.yoga}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, origin: test.yoga },
    body: JSON.stringify({ query: SIGN_IN, variables: { e: email, p: password } }),
    ...(signal && { signal }),
  });

describe('while too many passwords are hashed', () => {
  it('attempts are refused with 503 and Retry-After, and do not count', async () => {
    const owner = await newOwner();
    const busy = await busyThreads();
    const waiting = Array.from({ length: 24 }, () => hashPassword('flood'));
    // A person has five attempts a minute at an address.
    for (let tries = 0; tries < 7; tries++) {
      const answer = await attempt('198.51.100.7', owner.email, owner.password);
      expect(answer.status).toBe(503);
      expect(Object.fromEntries(answer.headers)).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' });
      expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'unavailable' } }] });
    }
    const change = 'mutation ($c: String!, $n: String!) { changePassword(current: $c, next: $n) }';
    for (let tries = 0; tries < 7; tries++) {
      expect(await owner.codeOf(change, { c: owner.password, n: 'another password' })).toBe('unavailable');
    }
    await busy.end();
    await Promise.all(waiting);
    expect(await at('198.51.100.7').codeOf(SIGN_IN, { e: owner.email, p: owner.password })).toBeUndefined();
    expect(await owner.codeOf(change, { c: owner.password, n: 'another password' })).toBeUndefined();
  });

  it('one address has four places, and others get in', async () => {
    const owner = await newOwner();
    const busy = await busyThreads();
    const flood = Array.from({ length: 20 }, (_, i) => attempt('198.51.100.8', `flood-${i}@example.com`, 'wrong'));
    const others = Array.from({ length: 16 }, () => hashPassword('others'));
    await until('the refused attempts are answered', async () => {
      const answers = await Promise.all(flood.map((one) => Promise.race([one, Promise.resolve(null)])));
      return answers.filter((answer) => answer?.status === 503).length === 16;
    });
    const signedIn = attempt('198.51.100.9', owner.email, owner.password);
    await until('it waits', () => hashTurns.waiting === 21);
    await busy.end();
    expect((await signedIn).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(4).fill(200), ...Array<number>(16).fill(503)]);
    await Promise.all(others);
  });

  it('an attempt leaves the queue when its client goes away', async () => {
    const busy = await busyThreads();
    const client = new AbortController();
    const gone = attempt('198.51.100.10', 'gone@example.com', 'wrong', client.signal);
    const outcome = gone.catch((error: Error) => error.name);
    await until('it waits', () => hashTurns.waiting === 1);
    client.abort();
    expect(await outcome).toBe('AbortError');
    await until('it is dropped', () => hashTurns.waiting === 0);
    await busy.end();
  });
});
