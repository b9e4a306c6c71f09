import { TestBrowser } from '../../../support/clients/test-browser.js';
import { useTestDomain } from '../../../support/core/domain.js';
import {
  CLIENT,
  type ProviderUser,
  startTestProvider,
  type TestProvider,
} from '../../../support/services/oidc-test-provider.js';
import { type ServerProcess, startServerProcess } from '../../../support/systems/server-process.js';

const test = useTestDomain();
let provider: TestProvider;
let server: ServerProcess;
beforeAll(async () => {
  // The provider warns that it is not set up for production.
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
  provider = await startTestProvider(true);
  server = await startServerProcess(test.url, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Acme ID',
    TRUSTED_PROXIES: 'loopback',
  });
  provider.open(`${server.yoga}/sign-in/oidc/callback`);
});
afterAll(async () => {
  await server?.kill();
  await provider?.close();
});

/** A browser that follows redirects and keeps cookies by the address they are from. */
class Surfer {
  readonly jars = new Map<string, Map<string, string>>();
  readonly visited: string[] = [];

  /** Follows redirects to a page of the server. */
  async visit(address: string, until: (url: URL) => boolean = () => false): Promise<URL> {
    for (let url = new URL(address); ;) {
      this.visited.push(url.href);
      const jar = this.jars.get(url.origin) ?? new Map<string, string>();
      this.jars.set(url.origin, jar);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value === '' || /expires=Thu, 01 Jan 1970/i.test(set)) jar.delete(name);
        else jar.set(name, value);
      }
      const next = answer.headers.get('location');
      if (next === null) return url;
      url = new URL(next, url);
      if (until(url)) return url;
    }
  }

  /** The person whom the server sees behind the session cookie. */
  async viewer(): Promise<unknown> {
    const browser = new TestBrowser(server.yoga);
    browser.cookie = `session=${this.jars.get(server.yoga)?.get('session') ?? ''}`;
    const { data } = await browser.post('{ viewer { role accountId user { email } } }');
    return data?.['viewer'] ?? null;
  }
}

let people = 0;
async function personOf(email = `p${(people += 1)}@example.com`, role = 'OWNER') {
  const { accountId } = await test.client();
  const { id } = await test.team.ask<{ id: string }>(
    'mutation ($a: ID, $e: String!, $r: UserRole!) { createUser(accountId: $a, email: $e, role: $r) { id } }',
    { a: role === 'STAFF' ? null : accountId, e: email, r: role },
  );
  return { id, email, accountId };
}
/** Signs in with a new browser. Returns the browser and the path at which it ends. */
async function signIn(user: ProviderUser | null): Promise<{ surfer: Surfer; path: string }> {
  provider.present = user;
  const surfer = new Surfer();
  const end = await surfer.visit(`${server.yoga}/sign-in/oidc`);
  return { surfer, path: `${end.pathname}${end.search}` };
}
const identities = (userId: string) =>
  test.sql<{ subject: string }>('SELECT subject FROM user_identities WHERE user_id = ?', [userId]);

it('signs in the user with the email that the provider verified', async () => {
  const ann = await personOf('Ann@example.com');
  const { surfer, path } = await signIn({ sub: 'ann', email: 'ann@example.com', email_verified: true });
  expect(path).toBe('/');
  const viewer = { role: 'OWNER', accountId: ann.accountId, user: { email: 'Ann@example.com' } };
  expect(await surfer.viewer()).toEqual(viewer);
  const asked = new URL(surfer.visited.find((url) => url.startsWith(`${provider.issuer}/auth?`)) ?? '');
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
  expect([...(surfer.jars.get(server.yoga)?.keys() ?? [])].sort()).toEqual(['browser', 'session']);
  const log = await test.sql('SELECT action, actor_name, details FROM audit_log WHERE actor_id = ?', [ann.id]);
  expect(log).toEqual([
    { action: 'signIn', actor_name: 'Ann@example.com', details: { singleSignOn: provider.issuer } },
  ]);
});

it('recognises a person by the subject after a change of email', async () => {
  const person = await personOf();
  const sub = `subject of ${person.email}`.replaceAll(' ', '-');
  await signIn({ sub, email: person.email, email_verified: true });
  const { surfer } = await signIn({ sub, email: 'married@example.com', email_verified: false });
  expect(await surfer.viewer()).toMatchObject({ user: { email: person.email } });
  expect(await identities(person.id)).toEqual([{ subject: sub }]);
});

it.each<[string, (email: string) => ProviderUser | null, string]>([
  ['an email that no user has', () => ({ sub: 'ghost', email: 'ghost@example.com', email_verified: true }), 'unknown'],
  ['an email that is not verified', (email) => ({ sub: 'x1', email, email_verified: false }), 'unverified'],
  ['an email of which the provider says nothing', (email) => ({ sub: 'x2', email }), 'unverified'],
  ['no email', () => ({ sub: 'x3' }), 'unverified'],
  [
    'an email that differs by an accent',
    (email) => ({ sub: 'x4', email: email.replace('e', 'é'), email_verified: true }),
    'unknown',
  ],
  ['a user who declines', () => null, 'refused'],
])('refuses %s, and creates no user', async (_, userOf, reason) => {
  const { id, email } = await personOf();
  const before = await test.sql('SELECT COUNT(*) AS n FROM users');
  const { surfer, path } = await signIn(userOf(email));
  expect(path).toBe(`/?sign-in=${reason}`);
  expect(await surfer.viewer()).toBeNull();
  expect(await identities(id)).toEqual([]);
  expect(await test.sql('SELECT COUNT(*) AS n FROM users')).toEqual(before);
});

it('rejects an email that has passed to another person at the provider', async () => {
  const person = await personOf();
  await signIn({ sub: `first-${person.id}`, email: person.email, email_verified: true });
  const { path } = await signIn({ sub: `second-${person.id}`, email: person.email, email_verified: true });
  expect(path).toBe('/?sign-in=unknown');
  expect(await identities(person.id)).toEqual([{ subject: `first-${person.id}` }]);
});

it('accepts a callback only in the same browser, only once, and only with the requested code', async () => {
  const person = await personOf();
  provider.present = { sub: `code-${person.id}`, email: person.email, email_verified: true };
  const surfer = new Surfer();
  const back = await surfer.visit(`${server.yoga}/sign-in/oidc`, (url) => url.pathname.endsWith('/callback'));
  expect((await new Surfer().visit(back.href)).search).toBe('?sign-in=expired');
  const forged = new URL(back);
  forged.searchParams.set('state', 'another');
  const same = new Surfer();
  for (const [origin, jar] of surfer.jars) same.jars.set(origin, new Map(jar));
  expect((await same.visit(forged.href)).search).toBe('?sign-in=refused');
  expect((await surfer.visit(back.href)).search).toBe('');
  expect(await surfer.viewer()).toMatchObject({ user: { email: person.email } });
  expect((await surfer.visit(back.href)).search).toBe('?sign-in=expired');
});

it('says that an attempt that cannot be counted may be repeated', async () => {
  const person = await personOf();
  const user = { sub: `busy-${person.id}`, email: person.email, email_verified: true };
  await test.core.database.main.transaction(async (tx) => {
    await tx.query("SELECT bucket_key FROM rate_buckets WHERE bucket_key LIKE 'login%' FOR UPDATE");
    expect((await signIn(user)).path).toBe('/?sign-in=unavailable');
  });
  expect((await signIn(user)).path).toBe('/');
});

describe('says that the provider failed', () => {
  afterEach(() => void (provider.fault = null));

  it.each<[string, NonNullable<TestProvider['fault']>]>([
    ['that is down', (res) => res.writeHead(503).end('down for maintenance')],
    [
      'that reports a failure',
      (res) => res.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"server_error"}'),
    ],
    ['that answers with a page', (res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>')],
    ['whose connection breaks', (res) => res.destroy()],
  ])('of one %s, and signs in later', async (_, fault) => {
    const person = await personOf();
    const user = { sub: `later-${person.id}`, email: person.email, email_verified: true };
    provider.fault = fault;
    expect((await signIn(user)).path).toBe('/?sign-in=failed');
    provider.fault = null;
    expect((await signIn(user)).path).toBe('/');
  });

  it('of one that says so to the browser', async () => {
    provider.present = { sub: 'too-early' };
    const surfer = new Surfer();
    const back = await surfer.visit(`${server.yoga}/sign-in/oidc`, (url) => url.pathname.endsWith('/callback'));
    back.searchParams.delete('code');
    back.searchParams.set('error', 'temporarily_unavailable');
    expect((await surfer.visit(back.href)).search).toBe('?sign-in=failed');
  });

  it('and not of one that denies the code', async () => {
    const denied = '{"error":"invalid_grant"}';
    provider.fault = (res) => res.writeHead(400, { 'content-type': 'application/json' }).end(denied);
    expect((await signIn({ sub: 'denied' })).path).toBe('/?sign-in=refused');
  });
});

describe('a login from an invitation', () => {
  const PASSWORD = 'a password of the invited';
  /** Accepts an invitation of that email. Returns the browser. */
  async function invited(email: string): Promise<TestBrowser> {
    const owner = await personOf();
    const browser = new TestBrowser(server.yoga, { 'x-forwarded-for': `192.0.2.${(people += 1)}` });
    const INVITE = 'mutation ($e: String!) { inviteMember(email: $e, role: MEMBER) { token } }';
    const { token } = await test.staffFor(owner.accountId).ask<{ token: string }>(INVITE, { e: email });
    const ACCEPT = 'mutation ($t: String!, $p: String!) { acceptInvitation(token: $t, password: $p) { role } }';
    await browser.ask(ACCEPT, { t: token, p: PASSWORD });
    return browser;
  }

  it('is not opened by an identity with the same address', async () => {
    const email = 'hijacked@example.com';
    await invited(email);
    const { surfer, path } = await signIn({ sub: 'hijacked', email, email_verified: true });
    expect(path).toBe('/?sign-in=unconfirmed');
    expect(await surfer.viewer()).toBeNull();
    // Nor does it keep the address from a login that staff make.
    const real = await personOf(email);
    const { surfer: owner } = await signIn({ sub: 'hijacked', email, email_verified: true });
    expect(await owner.viewer()).toMatchObject({ accountId: real.accountId });
  });

  it('is linked while the person is signed in to it, which confirms the address', async () => {
    const email = 'invited@example.com';
    const browser = await invited(email);
    provider.present = { sub: 'invited', email, email_verified: true };
    const surfer = new Surfer();
    surfer.jars.set(server.yoga, new Map([['session', browser.cookie.replace('session=', '')]]));
    expect((await surfer.visit(`${server.yoga}/sign-in/oidc`)).search).toBe('');
    const { surfer: later } = await signIn({ sub: 'invited', email, email_verified: true });
    expect(await later.viewer()).toMatchObject({ user: { email } });
    const confirmed = await test.sql('SELECT id FROM users WHERE email = ? AND email_confirmed_at IS NOT NULL', [
      email,
    ]);
    expect(confirmed).toHaveLength(1);
  });

  it('is not linked with an identity of another address, or one that is not verified', async () => {
    const email = 'careful@example.com';
    const browser = await invited(email);
    for (const other of [
      { sub: 'c1', email: 'else@example.com', email_verified: true },
      { sub: 'c2', email, email_verified: false },
    ]) {
      provider.present = other;
      const surfer = new Surfer();
      surfer.jars.set(server.yoga, new Map([['session', browser.cookie.replace('session=', '')]]));
      expect((await surfer.visit(`${server.yoga}/sign-in/oidc`)).search).toMatch(/unknown|unverified/);
    }
  });
});

it('returns the label of the button', async () => {
  const config = (await (await fetch(`${server.yoga}/config.json`)).json()) as unknown;
  expect(config).toEqual({ restUrl: null, singleSignOn: 'Acme ID' });
});

it('requests the email if the ID token has none, and reports a provider that cannot be reached', async () => {
  const quiet = await startTestProvider(false);
  const other = await startServerProcess(test.url, {
    ...{ OIDC_ISSUER: quiet.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
  });
  try {
    expect((await new Surfer().visit(`${other.yoga}/sign-in/oidc`)).search).toBe('?sign-in=failed');
    quiet.open(`${other.yoga}/sign-in/oidc/callback`);
    const staff = await personOf(undefined, 'STAFF');
    quiet.present = { sub: 'staff', email: staff.email, email_verified: true };
    const surfer = new Surfer();
    expect((await surfer.visit(`${other.yoga}/sign-in/oidc`)).href).toBe(`${other.yoga}/`);
    expect(await identities(staff.id)).toEqual([{ subject: 'staff' }]);
  } finally {
    await other.kill();
    await quiet.close();
  }
});
