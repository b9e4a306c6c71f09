import { SIGN_IN, TestBrowser } from '../../../support/clients/test-browser.js';
import { type Client, SUBSCRIBE, useTestDomain } from '../../../support/core/domain.js';
import { EventClient } from '../../../support/clients/event-client.js';
import { until } from '../../../support/until.js';
import { type ServerProcess, startServerProcess } from '../../../support/systems/server-process.js';

const test = useTestDomain();
const servers: ServerProcess[] = [];
let first: ServerProcess;
let second: ServerProcess;
const start = async () => {
  const server = await startServerProcess(test.url);
  servers.push(server);
  return server;
};
beforeAll(async () => {
  [first, second] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
});

/** Resolves when a server has looked for new events twice since the call. */
async function readAgain(): Promise<void> {
  const looks = async (): Promise<number> => {
    const [row] = await test.sql<{ n: string }>(
      `SELECT SUM(count_star) AS n FROM performance_schema.events_statements_summary_by_digest
       WHERE schema_name = DATABASE() AND digest_text LIKE '%ageMs%'`,
    );
    return Number(row?.n);
  };
  // MySQL counts so many different statements of all databases, and no others.
  await test.sql('TRUNCATE performance_schema.events_statements_summary_by_digest');
  await until('a server has read the events', async () => (await looks()) >= 2);
}

let people = 0;
/** The session cookie of a new person of the account; it is good at every server. */
async function signedIn(accountId: string | null, role = 'MEMBER'): Promise<TestBrowser> {
  const email = `p${(people += 1)}@example.com`;
  const made = await test.team.ask<{ password: string }>(
    'mutation ($a: ID, $e: String!, $r: UserRole!) { createUser(accountId: $a, email: $e, role: $r) { password } }',
    { a: accountId, e: email, r: role },
  );
  const browser = new TestBrowser(second.yoga);
  await browser.ask(SIGN_IN, { e: email, p: made.password });
  return browser;
}

const subscribe = (client: Client, stream: string) =>
  client.ask<{ id: string }>(SUBSCRIBE, { id: test.streams[stream] });
const move = (client: Client, action: 'pause' | 'resume', id: string) =>
  client.ask(`mutation ($id: ID!) { ${action}Subscription(id: $id) { id } }`, { id });

it('sends each event once and in order on every server, and after a server was killed', async () => {
  const client = await test.client();
  const { cookie } = await signedIn(client.accountId);
  const page = new EventClient(cookie, 'id kind subjectId subscription { id status datastream { instrument } }');
  const doomed = await start();
  await page.connect(doomed.yoga);
  const { id } = await subscribe(client, 'BTCUSDT trades');
  const [created] = await page.until('subscription.created');
  expect(created?.data['subscription']).toEqual({ id, status: 'ACTIVE', datastream: { instrument: 'BTCUSDT' } });
  await doomed.kill();
  await page.untilEnded();
  await move(client, 'pause', id);
  await move(client, 'resume', id);
  await page.connect(first.yoga);
  await move(client, 'pause', id);
  await page.until('subscription.paused', 2);
  expect(page.heard.map(({ kind }) => kind)).toEqual([
    ...['subscription.created', 'subscription.paused', 'subscription.active', 'subscription.paused'],
  ]);
  const ids = page.heard.map((event) => BigInt(event.id));
  expect(ids).toEqual(ids.toSorted((a, b) => Number(a - b)));
  expect(page.errors).toEqual([]);
  page.leave();
});

it('ends streams when a server stops, without delay', async () => {
  const client = await test.client();
  const { cookie } = await signedIn(client.accountId);
  const leaving = await start();
  const page = new EventClient(cookie);
  await page.connect(leaving.yoga);
  expect(await leaving.stop()).toBe(0);
  await page.untilEnded();
});

it('includes transactions that commit in another order than they began', async () => {
  const client = await test.client();
  const { cookie } = await signedIn(client.accountId);
  const page = new EventClient(cookie);
  await page.connect(first.yoga);
  const early = test.core.database.main.createQueryRunner();
  await early.startTransaction();
  const insert = `INSERT INTO events (account_id, kind, subject_id, payload) VALUES (?, ?, 'x', '{}')`;
  await early.query(insert, [client.accountId, 'test.early']);
  await test.sql(insert, [client.accountId, 'test.late']);
  await readAgain();
  expect(page.heard).toEqual([]);
  await early.commitTransaction();
  await early.release();
  await page.until('test.late');
  expect(page.heard.map(({ kind }) => kind)).toEqual(['test.early', 'test.late']);
  page.leave();
});

it('sends progress to the account, gaps to subscribers, and collectors to all', async () => {
  const mine = await test.client();
  const other = await test.client();
  const browser = await signedIn(mine.accountId);
  await subscribe(mine, 'ETHUSDT trades');
  const page = new EventClient(
    browser.cookie,
    'id kind subjectId payload datastream { instrument } export { progress }',
  );
  await page.connect(first.yoga);
  const { id: theirs } = await subscribe(other, 'BTCUSDT trades');
  const lease = await test.worker.ask<{ epoch: string }>(
    'mutation { acquireCollectorLease(shard: "binance", owner: "me", ttlMs: 60000) { epoch } }',
  );
  await page.until('collector.up');
  const streams = [test.streams['ETHUSDT trades'], test.streams['BTCUSDT trades']] as string[];
  await test.worker.ask(
    `mutation ($e: Int64!, $g: [GapInput!]!) {
      commitSegments(shard: "binance", epoch: $e, segments: [], gaps: $g, sealedThroughNs: null) }`,
    {
      e: lease.epoch,
      g: streams.map((datastreamId) => ({ datastreamId, fromNs: '100', toNs: '200', reason: 'disconnected' })),
    },
  );
  const gaps = await page.until('gap.recorded');
  expect(gaps.map(({ data }) => [data['payload'], data['datastream']])).toEqual([
    [{ fromNs: '100', toNs: '200', reason: 'disconnected' }, { instrument: 'ETHUSDT' }],
  ]);
  await test.sql('UPDATE collector_leases SET expires_at = UTC_TIMESTAMP(6)');
  await page.until('collector.down');
  expect(page.heard.map(({ subjectId }) => subjectId)).not.toContain(theirs);
  // What was recorded a moment before the page came may be heard, its own subscription for one.
  const kinds = new Set(page.heard.map(({ kind }) => kind).filter((kind) => kind !== 'subscription.created'));
  expect(kinds).toEqual(new Set(['collector.up', 'gap.recorded', 'collector.down']));
  page.leave();
});

it('continues when its session is due for a new secret, which the next request gets', async () => {
  const client = await test.client();
  const browser = await signedIn(client.accountId);
  const { cookie } = browser;
  const sessionId = /^session=(ses_[^.]+)/.exec(cookie)?.[1];
  const page = new EventClient(cookie);
  await page.connect(first.yoga);
  const { id } = await subscribe(client, 'BTCUSDT trades');
  await page.until('subscription.created');
  await test.sql(
    `UPDATE sessions SET rotated_at = rotated_at - INTERVAL 2 HOUR, last_seen_at = last_seen_at - INTERVAL 2 MINUTE
     WHERE id = ?`,
    [sessionId],
  );
  const state = async () => {
    const [row] = await test.sql<{ isSeen: number; isRotating: number }>(
      `SELECT last_seen_at > NOW(6) - INTERVAL 1 MINUTE AS isSeen, next_hash IS NOT NULL AS isRotating FROM sessions
       WHERE id = ?`,
      [sessionId],
    );
    return { isSeen: Number(row?.isSeen) === 1, isRotating: Number(row?.isRotating) === 1 };
  };
  let pauses = 0;
  await until('the stream has checked its session', async () => {
    await move(client, 'pause', id);
    await move(client, 'resume', id);
    pauses += 1;
    return (await state()).isSeen;
  });
  await page.until('subscription.paused', pauses);
  expect(page.errors).toEqual([]);
  expect(page.ended).toBe(false);
  expect((await state()).isRotating).toBe(false);
  await browser.ask('{ viewer { role } }');
  expect(browser.cookie).not.toBe(cookie);
  page.leave();
});

it('requires a session', async () => {
  const client = await test.client();
  const stranger = new EventClient('');
  await stranger.connect(first.yoga);
  await stranger.untilEnded();
  expect(JSON.stringify(stranger.errors)).toContain('"unauthenticated"');
  const staff = await signedIn(null, 'STAFF');
  const all = new EventClient(staff.cookie, 'id kind subjectId accountId');
  await all.connect(first.yoga);
  await subscribe(client, 'BTCUSDT trades');
  const [created] = await all.until('subscription.created');
  expect(created?.data['accountId']).toBe(client.accountId);
  all.leave();
});

it.each(['12x', '-1', '0x10', '9'.repeat(19)])('refuses %s as the last event', async (last) => {
  const { cookie } = await signedIn((await test.client()).accountId);
  const page = new EventClient(cookie);
  await page.connect(second.yoga, { 'last-event-id': last });
  expect(page.errors).toMatchObject([
    { errors: [{ extensions: { code: 'invalid_argument', details: { field: 'after' } } }] },
  ]);
});

it('warns owners of a reached cap, and sends members no billing events', async () => {
  const client = await test.client({ plan: 'trial', status: 'TRIALING' });
  const owner = new EventClient((await signedIn(client.accountId, 'OWNER')).cookie, 'id kind subjectId payload');
  const member = new EventClient((await signedIn(client.accountId)).cookie);
  await Promise.all([owner.connect(first.yoga), member.connect(first.yoga)]);
  let last = '';
  for (const stream of ['BTCUSDT trades', 'BTCUSDT ticker', 'BTCUSDT depth5'])
    last = (await subscribe(client, stream)).id;
  const [warned] = await owner.until('billing.cap_reached');
  expect(warned?.data).toMatchObject({ subjectId: 'streams', payload: { percent: 100, used: '3', included: '3' } });
  // What comes behind the warning has been heard: the warning itself would have been too.
  await move(client, 'pause', last);
  await member.until('subscription.paused');
  expect(member.heard.map(({ kind }) => kind)).not.toContain('billing.cap_reached');
  owner.leave();
  member.leave();
});
