import { SIGN_IN, TestBrowser } from '../../../support/clients/test-browser.js';
import { useTestDashboard } from '../../../support/systems/dashboard.js';

const test = useTestDashboard();
const INVITE = 'mutation ($e: String!, $r: UserRole!) { inviteMember(email: $e, role: $r) { id token url } }';
const ACCEPT = 'mutation ($t: String!, $p: String!) { acceptInvitation(token: $t, password: $p) { role accountId } }';
const RESET = 'mutation ($t: String!, $p: String!) { resetPassword(token: $t, password: $p) { user { email } } }';
const CHANGE_ROLE = 'mutation ($id: ID!, $r: UserRole!) { changeRole(userId: $id, role: $r) { role } }';
const REMOVE = 'mutation ($id: ID!) { removeMember(userId: $id) }';
interface Link {
  id: string;
  token: string;
  url: string;
}
let next = 0;
const newcomer = () => new TestBrowser(test.yoga, { 'x-forwarded-for': `192.0.2.${(next += 1)}` });

describe('an invitation', () => {
  it('makes a login by its link, once', async () => {
    const { accountId } = await test.account();
    const owner = await test.person('OWNER', accountId);
    const link = await owner.ask<Link>(INVITE, { e: 'ann@example.com', r: 'MEMBER' });
    expect(link.url).toBe(`http://127.0.0.1:0/accept-invitation#${link.token}`);
    expect(await owner.ask('{ invitations { id email role } }')).toEqual([
      { id: link.id, email: 'ann@example.com', role: 'MEMBER' },
    ]);
    const ann = newcomer();
    expect(await ann.ask(ACCEPT, { t: link.token, p: 'a long password' })).toEqual({ role: 'MEMBER', accountId });
    expect(await ann.codeOf('{ subscriptions { totalCount } }')).toBeUndefined();
    expect(await newcomer().codeOf(ACCEPT, { t: link.token, p: 'a long password' })).toBe('not_found');
    await newcomer().ask(SIGN_IN, { e: 'ANN@example.com', p: 'a long password' });
    const members = await owner.ask<{ lastSeenAt: string | null }[]>('{ members { lastSeenAt } }');
    expect(members.filter(({ lastSeenAt }) => lastSeenAt === null)).toEqual([]);
    expect(JSON.stringify(await test.sql('SELECT * FROM user_tokens, audit_log'))).not.toContain(link.token);
  });

  it('ends when replaced, withdrawn or a week old', async () => {
    const { accountId } = await test.account();
    const owner = await test.person('OWNER', accountId);
    const first = await owner.ask<Link>(INVITE, { e: 'bob@example.com', r: 'MEMBER' });
    const second = await owner.ask<Link>(INVITE, { e: 'bob@example.com', r: 'OWNER' });
    expect(await newcomer().codeOf(ACCEPT, { t: first.token, p: 'a long password' })).toBe('not_found');
    await owner.ask('mutation ($id: ID!) { withdrawInvitation(id: $id) }', { id: second.id });
    expect(await newcomer().codeOf(ACCEPT, { t: second.token, p: 'a long password' })).toBe('not_found');
    const third = await owner.ask<Link>(INVITE, { e: 'bob@example.com', r: 'OWNER' });
    await test.sql('UPDATE user_tokens SET expires_at = UTC_TIMESTAMP(6) WHERE id = ?', [third.id]);
    expect(await newcomer().codeOf(ACCEPT, { t: third.token, p: 'a long password' })).toBe('not_found');
    expect(await owner.ask('{ invitations { id } }')).toEqual([]);
  });
});

it('lets an owner reset a password by a link, which ends every session of the member', async () => {
  const { accountId } = await test.account();
  const owner = await test.person('OWNER', accountId);
  const member = await test.person('MEMBER', accountId);
  const link = await owner.ask<Link>('mutation ($id: ID!) { createPasswordReset(userId: $id) { token } }', {
    id: member.userId,
  });
  expect(await member.codeOf('{ viewer { role } }')).toBeUndefined();
  const elsewhere = newcomer();
  expect(await elsewhere.ask(RESET, { t: link.token, p: 'a new password' })).toEqual({ user: { email: member.email } });
  expect(await member.codeOf('{ viewer { role } }')).toBe('unauthenticated');
  expect(await newcomer().codeOf(SIGN_IN, { e: member.email, p: member.password })).toBe('unauthenticated');
  expect(await elsewhere.codeOf('{ viewer { role } }')).toBeUndefined();
});

it('voids a reset link when the user changes the password', async () => {
  const { accountId } = await test.account();
  const owner = await test.person('OWNER', accountId);
  const member = await test.person('MEMBER', accountId);
  const link = await owner.ask<Link>('mutation ($id: ID!) { createPasswordReset(userId: $id) { token } }', {
    id: member.userId,
  });
  await member.ask('mutation ($c: String!, $n: String!) { changePassword(current: $c, next: $n) }', {
    c: member.password,
    n: 'a password of my own',
  });
  expect(await newcomer().codeOf(RESET, { t: link.token, p: 'a new password' })).toBe('not_found');
  expect(await member.codeOf('{ viewer { role } }')).toBeUndefined();
});

it('changes roles immediately and keeps one owner', async () => {
  const { accountId } = await test.account();
  const owner = await test.person('OWNER', accountId);
  const member = await test.person('MEMBER', accountId);
  expect(await owner.codeOf(CHANGE_ROLE, { id: owner.userId, r: 'MEMBER' })).toBe('invalid_argument');
  expect(await owner.codeOf(REMOVE, { id: owner.userId })).toBe('invalid_argument');
  expect(await owner.codeOf(CHANGE_ROLE, { id: member.userId, r: 'STAFF' })).toBe('invalid_argument');
  await owner.ask(CHANGE_ROLE, { id: member.userId, r: 'OWNER' });
  expect(await member.codeOf('{ members { id } }')).toBeUndefined();
  await member.ask(REMOVE, { id: owner.userId });
  expect(await owner.codeOf('{ viewer { role } }')).toBe('unauthenticated');
});

it('does not touch users of other accounts', async () => {
  const mine = await test.person('OWNER', (await test.account()).accountId);
  const theirs = await test.person('OWNER', (await test.account()).accountId);
  expect(await mine.codeOf(REMOVE, { id: theirs.userId })).toBe('not_found');
  expect(
    await mine.codeOf('mutation ($id: ID!) { createPasswordReset(userId: $id) { id } }', { id: theirs.userId }),
  ).toBe('not_found');
});

describe('keys of an owner', () => {
  const CREATE =
    'mutation ($n: String!, $a: ID, $x: DateTime) { createApiKey(name: $n, accountId: $a, expiresAt: $x) { id key } }';
  const works = async (apiKey: string) =>
    (await new TestBrowser(test.apollo, { authorization: 'Bearer local-development-only', 'x-api-key': apiKey }).codeOf(
      '{ viewer { role } }',
    )) === undefined;

  it("are created for the caller's account only, and expire", async () => {
    const { accountId } = await test.account();
    const other = await test.account();
    const owner = await test.person('OWNER', accountId);
    expect(await owner.codeOf(CREATE, { n: 'x', a: other.accountId })).toBe('not_found');
    expect(await owner.codeOf(CREATE, { n: 'x', x: '2020-01-01T00:00:00Z' })).toBe('invalid_argument');
    const { id, key } = await owner.ask<{ id: string; key: string }>(CREATE, { n: 'x', x: '2099-01-01T00:00:00Z' });
    expect(await works(key)).toBe(true);
    await test.sql('UPDATE api_keys SET expires_at = UTC_TIMESTAMP(6) WHERE id = ?', [id]);
    test.server.core.keys.forget();
    expect(await works(key)).toBe(false);
    const theirs = await test.sql<{ id: string }>('SELECT id FROM api_keys WHERE account_id = ?', [other.accountId]);
    const DELETE = 'mutation ($id: ID!) { deleteApiKey(id: $id) }';
    expect(await owner.codeOf(DELETE, { id: theirs[0]?.id })).toBe('not_found');
    expect(await works(other.apiKey)).toBe(true);
  });
});
