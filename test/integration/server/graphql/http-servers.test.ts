import { parse } from 'graphql';
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { HttpCoreTransport } from '../../../../schema/core-client/http-transport.js';
import { type CoreServer, createServer } from '../../../../server/create-server.js';
import { silent, testSettings } from '../../../support/core/core.js';
import { rawRequest } from '../../../support/clients/raw-request.js';
import { createTestDatabase } from '../../../support/databases/database.js';
import { until } from '../../../support/until.js';

let server: CoreServer;
let drop: () => Promise<void>;
let apollo: string;
let yoga: string;
let metrics: string;
const SERVICE = 'service-token-of-this-test';

beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  const ports = { GRAPHQL_PORT: '0', DASHBOARD_PORT: '0', METRICS_PORT: '0' };
  const temporal = process.env['TEMPORAL_ADDRESS'] ?? '127.0.0.1:7233';
  const settings = testSettings(made.url, {
    ...ports,
    SERVICE_TOKEN: SERVICE,
    STAFF_TOKEN: 'staff-token',
    TEMPORAL_ADDRESS: temporal,
    DASHBOARD_URL: 'https://data.example.com',
  });
  server = await createServer(settings, silent);
  const { graphqlPort, dashboardPort, metricsPort } = await server.listen();
  apollo = `http://127.0.0.1:${graphqlPort}`;
  yoga = `http://127.0.0.1:${dashboardPort}`;
  metrics = `http://127.0.0.1:${metricsPort}`;
});
afterAll(async () => {
  await server?.close();
  await drop?.();
});

it.each([
  ['Apollo', () => apollo],
  ['Yoga', () => yoga],
  ['metrics', () => metrics],
])('%s refuses a request with two hosts', async (_, base) => {
  const port = Number(new URL(base()).port);
  const healthOf = (hosts: string) => rawRequest(port, `GET /healthz HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
  expect((await healthOf('Host: x\r\n')).status).toBe(200);
  for (const hosts of ['', 'Host: x\r\nHost: y\r\n', 'Host: x@y\r\n']) expect((await healthOf(hosts)).status).toBe(400);
});

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: { code: string } }[];
}
async function post(
  base: string,
  query: string,
  headers: Record<string, string> = {},
  variables = {},
): Promise<Answer> {
  const response = await fetch(`${base}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Answer;
}
const codeOf = (answer: Answer) => answer.errors?.[0]?.extensions.code;
const staff = { authorization: 'Bearer staff-token' };

describe.each([
  ['Apollo', () => apollo],
  ['Yoga', () => yoga],
])('%s', (_, base) => {
  it('answers syntax errors, invalid operations and excessive cost with our codes', async () => {
    expect(codeOf(await post(base(), '{ viewer ', staff))).toBe('invalid_argument');
    expect(codeOf(await post(base(), '{ nothing }', staff))).toBe('invalid_argument');
    expect(codeOf(await post(base(), 'query ($id: Int64!) { datastream(id: $id) { id } }', staff, { id: 'x' }))).toBe(
      'invalid_argument',
    );
    const many = Array.from(
      { length: 500 },
      (_unused, index) => `v${index}: __typename viewer${index}: viewer { accountId }`,
    );
    expect(codeOf(await post(base(), `{ ${many.join(' ')} }`, staff))).toBe('invalid_argument');
  });

  it('refuses half of a surrogate pair in variables, and names its place', async () => {
    const query = 'query ($filter: DatastreamFilter) { datastreams(filter: $filter) { nodes { id } } }';
    const answer = await post(base(), query, staff, { filter: { instrument: 'x\ud800' } });
    expect(answer.errors?.[0]).toMatchObject({
      message: 'filter.instrument must be well-formed text, without halves of surrogate pairs',
      extensions: { code: 'invalid_argument', details: { field: 'filter.instrument' } },
    });
    const literal = '{ exchange(code: "\ud800") { code } }';
    expect(codeOf(await post(base(), literal, staff))).toBe('invalid_argument');
  });

  it('refuses callers without a token or a session', async () => {
    expect(codeOf(await post(base(), '{ viewer { accountId } }'))).toBe('unauthenticated');
    expect(codeOf(await post(base(), '{ viewer { accountId } }', { 'x-api-key': 'key_1.2' }))).toBe('unauthenticated');
    expect(
      codeOf(await post(base(), 'mutation { createAccount(name: "x") { id } }', { authorization: 'Bearer no' })),
    ).toBe('unauthenticated');
  });

  it('never shows the message of an unexpected error', async () => {
    const find = jest.spyOn(server.core.database.main, 'createQueryRunner').mockImplementation(() => {
      throw new TypeError('the secret reason');
    });
    const answer = await post(base(), '{ exchanges { code } }', { authorization: `Bearer ${SERVICE}` });
    find.mockRestore();
    expect(JSON.stringify(answer)).not.toContain('secret');
    expect(['internal', 'unauthenticated']).toContain(codeOf(answer));
  });
});

it('rejects nested pages for browsers and states the limit', async () => {
  const query = `{ exchanges { instruments(first: 1000) { nodes { datastreams(first: 1000) { nodes { id } } } } } }`;
  const answer = await post(yoga, query);
  expect(answer.errors?.[0]).toMatchObject({
    message: expect.stringContaining('smaller pages') as string,
    extensions: { code: 'invalid_argument', details: { limit: 50_000 } },
  });
});

it.each([
  ['data', '{ exchanges { code } }', {}],
  ['an error of the operation', 'query ($id: Int64!) { datastream(id: $id) { id } }', { id: 'x' }],
  ['a role that is missing', 'mutation { createAccount(name: "x") { id } }', {}],
  ['a syntax error', '{ viewer ', {}],
])('answers a service without Apollo as with it: %s', async (_, query, variables) => {
  const ask = async (more: object): Promise<unknown> => {
    const response = await fetch(`${apollo}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${SERVICE}`, 'x-request-id': 'req_1' },
      body: JSON.stringify({ query, variables, ...more }),
    });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { data = null, errors } = (await response.json()) as Answer;
    return { data, errors };
  };
  // Apollo gets every call with another member.
  expect(await ask({})).toEqual(await ask({ extensions: {} }));
});

it('admits staff by their token', async () => {
  const answer = await post(apollo, 'mutation { createAccount(name: "x") { name } }', staff);
  expect(answer).toEqual({ data: { createAccount: { name: 'x' } }, extensions: {} });
});

it('shows GraphiQL to a browser in development', async () => {
  const response = await fetch(`${yoga}/graphql`, { headers: { accept: 'text/html' } });
  expect(await response.text()).toContain('GraphiQL');
});

it('reports health, readiness and metrics', async () => {
  for (const base of [apollo, yoga, metrics]) {
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
  }
  const text = await (await fetch(`${metrics}/metrics`)).text();
  expect(text).toContain('graphql_operation_seconds_count');
  expect(text).toContain('outbox_pending 0');
  expect(text).toMatch(/cache_entries\{cache="documents"\} [1-9]/);
});

it('sends Strict-Transport-Security only if the page has an https address', async () => {
  const header = async (base: string) => (await fetch(`${base}/`)).headers.get('strict-transport-security');
  expect(await header(yoga)).toBe('max-age=31536000');
  expect(await header(metrics)).toBeNull();
});

describe('the HTTP transport', () => {
  const VIEWER = parse('query Viewer { viewer { accountId } }');

  it('carries key, address and idempotency, and brings the rate limit back', async () => {
    const account = await post(apollo, 'mutation { createAccount(name: "y") { id } }', staff);
    const { id } = account.data?.['createAccount'] as { id: string };
    const key = await post(apollo, `mutation { createApiKey(accountId: "${id}", name: "k") { key } }`, staff);
    const apiKey = (key.data?.['createApiKey'] as { key: string }).key;
    const transport = new HttpCoreTransport(apollo, SERVICE, silent);
    const answer = await transport.execute(VIEWER, {}, { requestId: 'req_1', apiKey, clientAddress: '203.0.113.9' });
    expect(answer.data).toEqual({ viewer: { accountId: id } });
    expect(answer.extensions.rateLimit).toMatchObject({ limitMinute: 200, remainingMinute: 199 });
  });

  it('returns unavailable if no server, or another program, listens', async () => {
    const nobody = await new HttpCoreTransport('http://127.0.0.1:1', SERVICE, silent).execute(
      VIEWER,
      {},
      { requestId: 'req_1' },
    );
    expect(nobody.errors?.[0]?.extensions.code).toBe('unavailable');
    const other = await new HttpCoreTransport(metrics, SERVICE, silent).execute(VIEWER, {}, { requestId: 'req_1' });
    expect(other.errors?.[0]?.extensions.code).toBe('unavailable');
  });

  it('answers request_timeout when its signal aborts', async () => {
    const silentServer = createTcpServer(() => undefined).listen(0);
    await once(silentServer, 'listening');
    const { port } = silentServer.address() as { port: number };
    const transport = new HttpCoreTransport(`http://127.0.0.1:${port}`, SERVICE, silent);
    const answer = await transport.execute(VIEWER, {}, { requestId: 'req_1', signal: AbortSignal.timeout(100) });
    expect(answer.errors?.[0]?.extensions.code).toBe('request_timeout');
    silentServer.close();
  });

  it('stops the query on the server when the client goes away', async () => {
    const holder = server.core.database.main.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT * FROM plans FOR UPDATE');
    await holder.query(
      'INSERT INTO users (id, account_id, email, password_hash, created_at) VALUES (?, ?, ?, ?, NOW(6))',
      ['usr_1', await anyAccount(), 'held@example.com', 'x'],
    );
    const create = parse('mutation ($a: ID!) { createUser(accountId: $a, email: "held@example.com") { id } }');
    const transport = new HttpCoreTransport(apollo, 'staff-token', silent);
    const started = Date.now();
    const answer = await transport.execute(
      create,
      { a: await anyAccount() },
      {
        requestId: 'req_1',
        signal: AbortSignal.timeout(700),
      },
    );
    expect(answer.errors?.[0]?.extensions.code).toBe('request_timeout');
    const waiting = () =>
      server.core.database.main.query<unknown[]>(
        `SELECT 1 FROM information_schema.processlist WHERE info LIKE 'INSERT INTO \`users\`%'`,
      );
    await until('the statement is killed', async () => (await waiting()).length === 0);
    // Left alone it would have waited for the lock for five seconds.
    expect(Date.now() - started).toBeLessThan(5_000);
    await holder.rollbackTransaction();
    await holder.release();
  });
});

async function anyAccount(): Promise<string> {
  const rows = await server.core.database.main.query<{ id: string }[]>('SELECT id FROM accounts LIMIT 1');
  return rows[0]!.id;
}
