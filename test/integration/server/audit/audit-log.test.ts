import { auditRedaction } from '../../../../server/audit/redact-audit-log.js';
import { runUpkeep } from '../../../../server/db/upkeep.js';
import { SIGN_IN, TestBrowser } from '../../../support/clients/test-browser.js';
import { useTestDashboard } from '../../../support/systems/dashboard.js';

const test = useTestDashboard();
const LOG = `query ($f: AuditLogFilter) { auditLog(filter: $f) { totalCount nodes {
  accountId actorRole actorId actorName address action subjectId details } } }`;
interface Log {
  totalCount: number;
  nodes: Record<string, unknown>[];
}
const CREATE_KEY = 'mutation { createApiKey(name: "for the robot") { id } }';
const SCHEMA = `mutation { createExportSchema(input: { name: "mine", streamCategory: TRADE,
  content: { columns: [{ output_column: "p", data: { binance: { json: { path: "p", type: "f64" } } } }] } }) { id } }`;

it('shows who changed what, and from which address', async () => {
  const { accountId } = await test.account();
  const owner = await test.person('OWNER', accountId);
  const { id } = await owner.ask<{ id: string }>(CREATE_KEY);
  const log = await owner.ask<Log>(LOG);
  expect(log.nodes.map(({ action }) => action)).toEqual([
    'createApiKey',
    'signIn',
    'createUser',
    'createApiKey',
    'createAccount',
  ]);
  expect(log.totalCount).toBe(5);
  expect(log.nodes[0]).toEqual({
    accountId,
    actorRole: 'owner',
    actorId: owner.userId,
    actorName: owner.email,
    address: owner.headers['x-forwarded-for'],
    action: 'createApiKey',
    subjectId: id,
    details: { name: 'for the robot', readOnly: false },
  });
  expect(log.nodes[1]).toMatchObject({ actorName: owner.email, details: { email: owner.email, password: '(secret)' } });
  const keys = await owner.ask<Log>(LOG, { f: { action: 'createApiKey', actorId: owner.userId } });
  expect(keys.nodes).toEqual([log.nodes[0]]);
});

it('removes secrets from entries of an earlier release, once', async () => {
  const insert = (details: object) =>
    test.sql(
      `INSERT INTO audit_log (at, actor_role, actor_name, address, action, details, request_id)
       VALUES (UTC_TIMESTAMP(6) - INTERVAL 2 MINUTE, 'owner', 'old', '', 'createWebhook', ?, 'req_1')`,
      [JSON.stringify(details)],
    );
  await insert({
    url: 'https://hooks.example.com/T0/token',
    input: { note: 'see https://a.example.com/x?sig=1 there' },
  });
  await insert({ name: 'plain' });
  await runUpkeep(test.server.core.database.main, auditRedaction);
  const stored = `SELECT id, details FROM audit_log WHERE actor_name = 'old' ORDER BY id`;
  const rows = await test.sql<{ id: string; details: object }>(stored);
  expect(rows.map(({ details }) => details)).toEqual([
    { url: 'https://hooks.example.com/(secret)', input: { note: 'see https://a.example.com/(secret) there' } },
    { name: 'plain' },
  ]);
  const [progress] = await test.sql('SELECT through FROM upkeep_progress WHERE name = ?', [auditRedaction.name]);
  expect(progress).toEqual({ through: rows.at(-1)!.id });
});

it('includes changes by programs and staff for the account, and nothing of other accounts', async () => {
  const { accountId, apiKey } = await test.account();
  const owner = await test.person('OWNER', accountId);
  const program = new TestBrowser(test.apollo, {
    authorization: 'Bearer local-development-only',
    'x-api-key': apiKey,
    'x-client-address': '203.0.113.77',
  });
  const schema = await program.ask<{ id: string }>(SCHEMA);
  const staff = await test.person('STAFF');
  await staff.ask('mutation ($id: ID!) { deleteExportSchema(id: $id) }', schema, { 'x-account-id': accountId });
  const other = await test.person('OWNER', (await test.account()).accountId);
  await other.ask(CREATE_KEY);
  const { nodes } = await owner.ask<Log>(LOG);
  expect(nodes.slice(0, 2)).toMatchObject([
    { actorRole: 'staff', actorName: staff.email, action: 'deleteExportSchema', subjectId: schema.id },
    { actorRole: 'account', actorId: apiKey.split('.')[0], address: '203.0.113.77', action: 'createExportSchema' },
  ]);
  expect(new Set(nodes.map((node) => node['accountId']))).toEqual(new Set([accountId]));
  const all = await staff.ask<Log>(LOG, { f: { action: 'createApiKey' } });
  expect(new Set(all.nodes.map((node) => node['accountId'])).size).toBeGreaterThan(1);
});

it('names the user that a change concerns', async () => {
  const { accountId } = await test.account();
  const [owner, second] = [await test.person('OWNER', accountId), await test.person('MEMBER', accountId)];
  await owner.ask('mutation ($u: ID!) { createPasswordReset(userId: $u) { id } }', { u: second.userId });
  await owner.ask('mutation ($u: ID!) { removeMember(userId: $u) }', { u: second.userId });
  const { nodes } = await owner.ask<Log>(LOG);
  expect(nodes.slice(0, 2)).toMatchObject([
    { action: 'removeMember', actorId: owner.userId, subjectId: second.userId },
    { action: 'createPasswordReset', actorId: owner.userId, subjectId: second.userId },
  ]);
});

it('names the user of a link, also in a browser with the session of another user', async () => {
  const { accountId } = await test.account();
  const owner = await test.person('OWNER', accountId);
  const { email, userId } = await test.person('MEMBER', accountId);
  const invitation = await owner.ask<{ token: string }>(
    'mutation { inviteMember(email: "eve@example.com", role: MEMBER) { token } }',
  );
  const ACCEPT = `mutation ($t: String!) { acceptInvitation(token: $t, password: "a long password") { user { id } } }`;
  const eve = await new TestBrowser(test.yoga, { 'x-forwarded-for': '203.0.113.20' }).ask<{ user: { id: string } }>(
    ACCEPT,
    { t: invitation.token },
  );
  const RESET = `mutation ($t: String!) { resetPassword(token: $t, password: "a new password") { role } }`;
  const reset = await owner.ask<{ token: string }>('mutation ($u: ID!) { createPasswordReset(userId: $u) { token } }', {
    u: userId,
  });
  const guest = await test.person('OWNER', (await test.account()).accountId);
  await guest.ask(RESET, { t: reset.token });
  const { nodes } = await owner.ask<Log>(LOG);
  const ofMember = { accountId, actorRole: 'member' };
  expect(nodes.filter(({ actorRole }) => actorRole === 'member').slice(0, 2)).toMatchObject([
    { ...ofMember, action: 'resetPassword', actorId: userId, actorName: email, subjectId: userId },
    { ...ofMember, action: 'acceptInvitation', actorId: eve.user.id, actorName: 'eve@example.com' },
  ]);
});

it('is filtered by person, change and time, on pages of the filtered list', async () => {
  const { accountId } = await test.account();
  const [owner, second] = [await test.person('OWNER', accountId), await test.person('OWNER', accountId)];
  for (const person of [owner, second, owner]) await person.ask(CREATE_KEY);
  const found = async (f: object): Promise<string[]> =>
    (await owner.ask<Log>(LOG, { f })).nodes.map(({ action, actorName }) => `${String(action)} ${String(actorName)}`);
  const mine = `createApiKey ${owner.email}`;
  expect(await found({ action: 'createApiKey', actor: owner.email.toUpperCase().slice(0, 8) })).toContain(mine);
  expect(await found({ action: 'createApiKey', actor: owner.userId })).toEqual([mine, mine]);
  expect(await found({ actor: '100%' })).toEqual([]);
  const before = new Date(Date.now() - 3_600_000).toISOString();
  expect(await found({ action: 'createApiKey', actor: owner.userId, from: before })).toHaveLength(2);
  expect(await found({ before })).toEqual([]);
  expect(await owner.ask('{ auditActions }')).toEqual(['createAccount', 'createApiKey', 'createUser', 'signIn']);
  const paged = `query ($f: AuditLogFilter, $after: String) { auditLog(filter: $f, first: 1, after: $after) {
    totalCount nodes { id } pageInfo { endCursor } } }`;
  interface Paged extends Log {
    pageInfo: { endCursor: string | null };
  }
  const f = { action: 'createApiKey', actor: owner.userId, from: before };
  const first = await owner.ask<Paged>(paged, { f });
  const next = await owner.ask<Paged>(paged, { f, after: first.pageInfo.endCursor });
  expect([first.totalCount, next.pageInfo.endCursor]).toEqual([2, null]);
  expect(Number(first.nodes[0]!['id'])).toBeGreaterThan(Number(next.nodes[0]!['id']));
});

it('does not contain failed mutations', async () => {
  const { accountId } = await test.account();
  const owner = await test.person('OWNER', accountId);
  const before = await owner.ask<Log>(LOG);
  expect(await owner.codeOf('mutation { createApiKey(name: " ") { id } }')).toBe('invalid_argument');
  expect(await owner.codeOf('mutation { revokeSession(id: "ses_unknown") }')).toBe('not_found');
  expect(await owner.ask<Log>(LOG)).toEqual(before);
});

describe('a failed sign-in', () => {
  const fail = (email: string, address: string) =>
    new TestBrowser(test.yoga, { 'x-forwarded-for': address }).codeOf(SIGN_IN, { e: email, p: 'a wrong password' });
  const failed = async (browser: TestBrowser) => {
    await test.server.core.signIns.settled();
    return browser.ask<Log>(LOG, { f: { action: 'signInFailed' } });
  };

  it('is shown to the owners of the user account', async () => {
    const { accountId } = await test.account();
    const owner = await test.person('OWNER', accountId);
    const member = await test.person('MEMBER', accountId);
    expect(await fail(member.email.toUpperCase(), '203.0.113.9')).toBe('unauthenticated');
    const entry = { accountId, actorRole: 'anonymous', actorId: member.userId, actorName: member.email };
    expect((await failed(owner)).nodes).toEqual([
      { ...entry, address: '203.0.113.9', action: 'signInFailed', subjectId: null, details: {} },
    ]);
    const other = await test.person('OWNER', (await test.account()).accountId);
    expect((await failed(other)).nodes).toEqual([]);
  });

  it('with an unknown email is shown to staff only, and never contains inputs that are not emails', async () => {
    await fail('ghost@example.com', '203.0.113.10');
    await fail('my secret password', '203.0.113.11');
    const { nodes } = await failed(await test.person('STAFF'));
    expect(nodes.slice(0, 2)).toMatchObject([
      { accountId: null, actorId: null, actorName: '', address: '203.0.113.11' },
      { accountId: null, actorId: null, actorName: 'ghost@example.com', address: '203.0.113.10' },
    ]);
    expect(JSON.stringify(nodes)).not.toContain('secret');
  });

  it('is limited to a number of entries per hour', async () => {
    const startedMs = performance.now();
    await Promise.all(Array.from({ length: 40 }, (_, n) => fail(`ghost${n}@example.com`, `198.18.0.${n}`)));
    const { totalCount } = await failed(await test.person('STAFF'));
    // All emails without a user share ten a minute, and the tests before made three. A busy machine
    // gets more back meanwhile.
    expect(totalCount).toBeLessThanOrEqual(13 + Math.ceil((performance.now() - startedMs) / 6_000));
  });
});
