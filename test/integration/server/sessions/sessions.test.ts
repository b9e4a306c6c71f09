import { SIGN_IN, TestBrowser } from '../../../support/clients/test-browser.js';
import { useTestDashboard } from '../../../support/systems/dashboard.js';

const test = useTestDashboard();
const VIEWER = '{ viewer { role accountId user { email } account { name } } }';
const SESSIONS = '{ sessions { id isCurrent address } }';

describe('signing in', () => {
  it('sets a cookie that scripts cannot read and other sites cannot send, and knows the person by it', async () => {
    const { accountId } = await test.account();
    const owner = await test.person('OWNER', accountId);
    expect(owner.lastSetCookie).toMatch(/^session=ses_.*; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
    expect(await owner.ask(VIEWER)).toEqual({
      role: 'OWNER',
      accountId,
      user: { email: owner.email },
      account: { name: 'Test' },
    });
    expect(await owner.codeOf('mutation { signOut }')).toBeUndefined();
    expect(owner.cookie).toBe('session=');
    expect(await owner.codeOf(VIEWER)).toBe('unauthenticated');
  });

  it('neither reveals whether the email exists nor stores a secret in plain text', async () => {
    const { accountId } = await test.account();
    const owner = await test.person('OWNER', accountId);
    const stranger = new TestBrowser(test.yoga, { 'x-forwarded-for': '203.0.113.1' });
    const wrong = await stranger.post(SIGN_IN, { e: owner.email, p: 'not the password' });
    const unknown = await stranger.post(SIGN_IN, { e: 'nobody@example.com', p: 'not the password' });
    expect(wrong.errors?.[0]).toMatchObject({ extensions: { code: 'unauthenticated' } });
    expect(unknown.errors?.[0]?.message).toBe(wrong.errors?.[0]?.message);
    const rows = JSON.stringify(await test.sql('SELECT * FROM sessions'));
    expect(rows).not.toContain(owner.cookie.split('.')[1]);
  });

  it('is for browsers only', async () => {
    const service = new TestBrowser(test.apollo, { authorization: 'Bearer local-development-only' });
    expect(await service.codeOf(SIGN_IN, { e: 'a@example.com', p: 'x' })).toBe('permission_denied');
  });
});

describe('a session', () => {
  it('ends when revoked, in every browser with its cookie', async () => {
    const { accountId } = await test.account();
    const owner = await test.person('OWNER', accountId);
    const second = new TestBrowser(test.yoga, { 'x-forwarded-for': '198.51.100.200' });
    await second.ask(SIGN_IN, { e: owner.email, p: owner.password });
    const sessions = await owner.ask<{ id: string; isCurrent: boolean; address: string }[]>(SESSIONS);
    expect(sessions.map(({ isCurrent, address }) => [isCurrent, address])).toEqual([
      [false, '198.51.100.200'],
      [true, owner.headers['x-forwarded-for']],
    ]);
    await owner.ask('mutation ($id: ID!) { revokeSession(id: $id) }', { id: sessions[0]?.id });
    const { cookie } = second;
    expect(await second.codeOf(VIEWER)).toBe('unauthenticated');
    // The browser may have a newer one by now.
    expect(second.cookie).toBe(cookie);
    expect(await owner.codeOf(VIEWER)).toBeUndefined();
  });

  it('gets a new secret every hour, and the old one works until the new one is used', async () => {
    const { accountId } = await test.account();
    const member = await test.person('MEMBER', accountId);
    const old = member.cookie;
    await test.sql('UPDATE sessions SET rotated_at = rotated_at - INTERVAL 2 HOUR WHERE user_id = ?', [member.userId]);
    await member.ask(VIEWER);
    expect(member.cookie).not.toBe(old);
    const lost = new TestBrowser(test.yoga);
    lost.cookie = old;
    expect(await lost.codeOf(VIEWER)).toBeUndefined();
    expect(lost.cookie).toBe(old);
    expect(await member.codeOf(VIEWER)).toBeUndefined();
    expect(await lost.codeOf(VIEWER)).toBeUndefined();
    await test.sql('UPDATE sessions SET previous_until = NOW(6) - INTERVAL 1 SECOND WHERE user_id = ?', [
      member.userId,
    ]);
    const thief = new TestBrowser(test.yoga);
    thief.cookie = old;
    expect(await thief.codeOf(VIEWER)).toBe('unauthenticated');
    expect(await member.codeOf(VIEWER)).toBeUndefined();
  });

  it('is refused with a changed cookie', async () => {
    const { accountId } = await test.account();
    const owner = await test.person('OWNER', accountId);
    owner.cookie = `${owner.cookie.slice(0, -1)}${owner.cookie.endsWith('A') ? 'B' : 'A'}`;
    expect(await owner.codeOf(VIEWER)).toBe('unauthenticated');
  });

  it('ends everywhere else when the password is changed', async () => {
    const { accountId } = await test.account();
    const owner = await test.person('OWNER', accountId);
    const second = new TestBrowser(test.yoga, { 'x-forwarded-for': '198.51.100.201' });
    await second.ask(SIGN_IN, { e: owner.email, p: owner.password });
    const CHANGE = 'mutation ($c: String!, $n: String!) { changePassword(current: $c, next: $n) }';
    expect(await owner.codeOf(CHANGE, { c: 'wrong', n: 'long enough, is it' })).toBe('invalid_argument');
    expect(await owner.codeOf(CHANGE, { c: owner.password, n: 'short' })).toBe('invalid_argument');
    await owner.ask(CHANGE, { c: owner.password, n: 'long enough, is it' });
    expect(await second.codeOf(VIEWER)).toBe('unauthenticated');
    expect(await owner.codeOf(VIEWER)).toBeUndefined();
    await second.ask(SIGN_IN, { e: owner.email, p: 'long enough, is it' });
  });
});

describe('roles', () => {
  it('bind owners and members to their account, and let staff choose one', async () => {
    const mine = await test.account();
    const other = await test.account();
    const member = await test.person('MEMBER', mine.accountId);
    const staff = await test.person('STAFF');
    const named = { 'x-account-id': other.accountId };
    expect(await member.ask(VIEWER, {}, named)).toMatchObject({ role: 'MEMBER', accountId: mine.accountId });
    expect(await staff.ask(VIEWER)).toMatchObject({ role: 'STAFF', accountId: null, account: null });
    expect(await staff.ask(VIEWER, {}, named)).toMatchObject({ role: 'STAFF', accountId: other.accountId });
    expect(await staff.codeOf('{ exports { totalCount } }')).toBe('invalid_argument');
    expect(await staff.ask('{ exports { totalCount } }', {}, named)).toEqual({ totalCount: 0 });
    expect(await member.codeOf('{ billingSummary { planCode } }')).toBe('permission_denied');
  });
});

describe('cross-site requests', () => {
  it('are refused from other origins and without JSON', async () => {
    const { accountId } = await test.account();
    const owner = await test.person('OWNER', accountId);
    expect((await owner.post(VIEWER, {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await owner.post(VIEWER, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await owner.post(VIEWER, {}, { 'content-type': 'text/plain' })).status).toBe(403);
    expect((await owner.post(VIEWER, {}, { origin: test.yoga, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });
});
