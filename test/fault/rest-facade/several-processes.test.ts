import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import mysql2 from 'mysql2/promise';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { CommitProxy } from '../../support/proxies/commit-proxy.js';
import { useTestCore } from '../../support/core/core.js';
import { restCaller } from '../../support/systems/facade-fixture.js';
import { until } from '../../support/until.js';

/**
 * The REST API as several processes on one database, one of which reaches MySQL through a hop of
 * ours.
 */
const core = useTestCore();
const processes: ChildProcess[] = [];
let proxy: CommitProxy;
let urls: string[];
let datastreamId: number;

beforeAll(async () => {
  const { hostname, port } = new URL(core.url);
  proxy = new CommitProxy({ host: hostname, port: Number(port || 3306) });
  const proxied = new URL(core.url);
  proxied.host = `127.0.0.1:${await proxy.open()}`;
  urls = await Promise.all([startApi(core.url), startApi(core.url)]);
  urls.push(await startApi(proxied.href, { REQUEST_DEADLINE_MS: '6000' }));
  const instruments = [{ symbol: 'BTCUSDT', streams: ['trades'] }];
  const catalog = { exchanges: [{ code: 'binance', displayName: 'Binance', instruments }] };
  await core.staff('mutation ($catalog: JSON!) { loadCatalog(catalog: $catalog) { datastreams } }', { catalog });
  const [stream] = await core.sql<{ id: string }>('SELECT id FROM datastreams');
  datastreamId = Number(stream?.id);
});
afterAll(async () => {
  const running = processes.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const each of running) each.kill('SIGKILL');
  await Promise.all(running.map((each) => once(each, 'exit')));
  await proxy?.close();
});

async function startApi(mysqlUrl: string, env: Record<string, string> = {}): Promise<string> {
  const [port = 0] = await freePorts(1);
  const settings = {
    ...{ MYSQL_URL: mysqlUrl, REST_PORT: String(port), REST_HOST: '127.0.0.1' },
    ...{ GRAPHQL_PORT: '0', DASHBOARD_PORT: '0', METRICS_PORT: '0', LOG_LEVEL: 'warn', NODE_OPTIONS: '' },
  };
  const child = spawn(process.execPath, [resolve('dist/scripts/start-api.js')], {
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  processes.push(child);
  const url = `http://127.0.0.1:${port}`;
  await until('the API is ready', async () => {
    if (child.exitCode !== null) throw new Error(`the API ended with code ${child.exitCode}`);
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
  });
  return url;
}

/** A new account's calls to each of the processes. */
async function client(limits: { rateMinute: number; rateHour: number }) {
  const { accountId, apiKey } = await core.account();
  const { rateMinute, rateHour } = limits;
  await core.staff(
    `mutation { updateAccount(id: "${accountId}", rateMinute: ${rateMinute}, rateHour: ${rateHour}) { id } }`,
  );
  const [first, second, behindProxy] = urls.map((url) => restCaller(url, apiKey)) as [Call, Call, Call];
  return { accountId, first, second, behindProxy };
}
type Call = ReturnType<typeof restCaller>;

const FREE = { rateMinute: 1_000_000, rateHour: 1_000_000 };
const subscribe = () => ({ body: { datastream_id: datastreamId }, headers: { 'idempotency-key': randomUUID() } });
const subscriptionsOf = (accountId: string) =>
  core.sql('SELECT id FROM subscriptions WHERE account_id = ?', [accountId]);

it('200 requests with one key at two processes have one effect and one answer, and do not block other requests', async () => {
  const { accountId, first, second } = await client(FREE);
  const other = await client(FREE);
  const blocker = await mysql2.createConnection({ uri: core.url });
  await blocker.beginTransaction();
  await blocker.query('SELECT id FROM accounts WHERE id = ? FOR UPDATE', [accountId]);
  const request = subscribe();
  let answered = 0;
  const asked = Array.from({ length: 200 }, async (_, i) => {
    const answer = await (i % 2 ? first : second)('POST', '/v1/subscriptions', request);
    answered += 1;
    return answer;
  });
  let answeredMeanwhile = 0;
  try {
    // Reads and writes of others come through while all of those wait.
    for (const call of [other.first, other.second]) {
      expect((await call('GET', '/v1/subscriptions')).status).toBe(200);
    }
    expect((await other.first('POST', '/v1/subscriptions', subscribe())).status).toBe(201);
    answeredMeanwhile = answered;
  } finally {
    // The database of the test cannot be dropped while this transaction is open.
    await blocker.end();
  }
  const answers = await Promise.all(asked);

  const created = answers.filter(({ status }) => status === 201);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  expect(created.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
  const late = answers.filter(({ status }) => status !== 201);
  expect(late.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(late.map(() => [409, '1']));
  expect(late.length).toBeGreaterThanOrEqual(answeredMeanwhile);
  expect(await subscriptionsOf(accountId)).toHaveLength(1);
});

it('two processes together grant exactly the rate limit of an account', async () => {
  // One token comes back every 90 s: none does while this test runs.
  const { first, second } = await client({ rateMinute: 1_000_000, rateHour: 40 });
  const asked = Array.from({ length: 160 }, (_, i) => (i % 2 ? first : second)('GET', '/v1/exchanges'));
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(120);
});

it('a mutation that committed after its 408 is replayed under its key', async () => {
  const { accountId, first, behindProxy } = await client(FREE);
  const request = subscribe();
  proxy.holds = true;
  const late = await behindProxy('POST', '/v1/subscriptions', request);
  expect(late.status).toBe(408);
  const [row] = await subscriptionsOf(accountId);
  proxy.release();
  for (const call of [first, behindProxy]) {
    const again = await call('POST', '/v1/subscriptions', request);
    expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toMatchObject([201, 'true', row]);
  }
});

it('after a crash between commit and answer the retry gets the stored answer', async () => {
  const { accountId, first, behindProxy } = await client(FREE);
  const request = subscribe();
  proxy.holds = true;
  const lost = behindProxy('POST', '/v1/subscriptions', request);
  await until('the subscription is committed', async () => (await subscriptionsOf(accountId)).length > 0);
  processes.at(-1)?.kill('SIGKILL');
  await expect(lost).rejects.toThrow('fetch failed');
  const again = await first('POST', '/v1/subscriptions', request);
  const [row] = await subscriptionsOf(accountId);
  expect([again.status, again.headers.get('idempotency-replayed'), again.body]).toMatchObject([201, 'true', row]);
});
