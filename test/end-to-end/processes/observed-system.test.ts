import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import mysql from 'mysql2/promise';
import { createSimulatedExchange } from '../../../scripts/simulated-exchange/simulated-exchange.js';
import { prepareGround, startSupervised } from '../../../scripts/supervisor/system.js';
import { createTeardown } from '../../../scripts/supervisor/teardown.js';
import { STAFF_TOKEN, StaffClient } from '../../support/clients/staff-client.js';
import { SIGN_IN, TestBrowser } from '../../support/clients/test-browser.js';
import { deliverWithMarks, markedTexts } from '../../support/secrets/marked-deliveries.js';
import { historyTexts, tableTexts } from '../../support/secrets/stored-texts.js';
import { StoreProxy } from '../../support/proxies/store-proxy.js';
import { S3Server } from '../../support/services/s3-server.js';
import { createTestDatabase } from '../../support/databases/database.js';
import { type FacadeFixture, restCaller } from '../../support/systems/facade-fixture.js';
import { ownSystemSettings } from '../../support/systems/running-system.js';
import { createTraceReceiver } from '../../support/services/trace-receiver.js';
import { until } from '../../support/until.js';

/** One export in four processes as operators see it: its trace and the logs. */
const TRACE = { id: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
const TOKENS = { old: 'service-token-of-last-month', new: 'service-token-of-this-month' };
const SECRETS = { TOKEN_KEYS: 'key-that-signs-page-tokens', SESSION_SECRET: 'key-that-signs-cookies' };
const READY_MS = 60_000;
const POLL_TIMEOUT_MS = 120_000;

const teardown = createTeardown((line) => process.stderr.write(`${line}\n`));
afterAll(() => teardown.run());

let receiver: Awaited<ReturnType<typeof createTraceReceiver>>;
let logs: string;
let requestId: string | null;
let reasons: (string | null)[];
/** Places that might have secrets of destinations, by name. */
const searched = new Map<string, string[]>();
/** Secrets that must not be in any log. */
const secret: Record<string, string> = { ...TOKENS, ...SECRETS, staff: STAFF_TOKEN, signature: 'sig=' };

beforeAll(async () => {
  const stopped = createTeardown((line) => process.stderr.write(`${line}\n`));
  teardown.add('processes', () => stopped.run());
  const folder = await mkdtemp(path.join(tmpdir(), 'observed-'));
  teardown.add('folder', () => rm(folder, { recursive: true, force: true }));
  const database = await createTestDatabase();
  teardown.add('database', database.drop);
  receiver = await createTraceReceiver();
  teardown.add('traces', async () => receiver.close());
  const exchange = await createSimulatedExchange({ host: '127.0.0.1', port: 0, seed: 1, rate: 10 });
  teardown.add('exchange', () => exchange.close());
  const delivered: string[] = [];
  const hooks = createServer((request, response) => {
    delivered.push(JSON.stringify(request.headers));
    request.on('data', (bytes: Buffer) => void delivered.push(bytes.toString()));
    request.on('end', () => response.end());
  });
  const s3 = new S3Server();
  await s3.open();
  teardown.add('S3', async () => s3.close());
  const proxy = new StoreProxy(() => s3.endpoint);
  await proxy.open();
  teardown.add('proxy', () => proxy.close());
  await new Promise<void>((resolve) => hooks.listen(0, '127.0.0.1', resolve));
  teardown.add('hooks', async () => void hooks.close());

  const settings = await ownSystemSettings(database.url, folder);
  const { ports } = settings;
  const env: Record<string, string> = {
    ...settings.env,
    ...SECRETS,
    LOG_LEVEL: 'debug',
    WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    FEED_URL_BINANCE: `ws://127.0.0.1:${exchange.port}`,
  };
  await prepareGround({ settings, teardown, say: () => undefined, signal: new AbortController().signal });
  // During a rotation of tokens: facades send the new one, workers and collectors the old one.
  const parts = { settings, teardown: stopped, say: () => undefined, signal: new AbortController().signal };
  const files: string[] = [];
  const begin = async (name: string, port: number, token: string): Promise<void> => {
    const child = startSupervised(
      {
        name,
        script: `scripts/start-${name}.js`,
        env: { ...env, METRICS_PORT: String(port), SERVICE_TOKEN: token },
        readyUrl: `http://127.0.0.1:${port}/readyz`,
      },
      parts,
    );
    files.push(child.log);
    await child.ready(READY_MS);
  };
  await begin('server', ports.serverMetrics, `${TOKENS.old},${TOKENS.new}`);
  await Promise.all([
    begin('facade', ports.facadeMetrics, `${TOKENS.new},${TOKENS.old}`),
    begin('worker', ports.workerMetrics, TOKENS.old),
    begin('collector', ports.collectorMetrics, TOKENS.old),
  ]);

  const staff = new StaffClient(`http://127.0.0.1:${ports.graphql}`);
  const { accountId, apiKey: key } = await staff.account();
  const { password } = await staff.user('someone@example.com', accountId);
  const browser = new TestBrowser(`http://127.0.0.1:${ports.dashboard}`);
  await browser.ask(SIGN_IN, { e: 'someone@example.com', p: password });
  const { port } = hooks.address() as AddressInfo;
  const call = restCaller(`http://127.0.0.1:${ports.rest}`, key);
  const datastreamId = await staff.datastream('BTCUSDT');
  const run = await exportOnce(call, `http://127.0.0.1:${port}/hook`, datastreamId);
  requestId = run.requestId;
  reasons = await deliverWithMarks({
    ...{ call, poll, s3, proxy, set: { select: { datastream_ids: [datastreamId] }, ...run.range } },
    azureConnection: env['AZURE_STORAGE_CONNECTION_STRING'] ?? '',
  });
  const told = (event: string) => delivered.some((text) => text.includes(event));
  await poll(
    'the webhooks of the sets are delivered',
    async () => told('export_set.failed') && told('export_set.succeeded'),
  );
  const metrics = [ports.serverMetrics, ports.facadeMetrics, ports.workerMetrics].map(async (one) =>
    (await fetch(`http://127.0.0.1:${one}/metrics`)).text(),
  );
  searched.set('metrics', await Promise.all(metrics)).set('webhooks', delivered);
  const [, session = ''] = browser.cookie.split('=');
  const [, storageKey = ''] = /AccountKey=([^;]+)/.exec(env['AZURE_STORAGE_CONNECTION_STRING'] ?? '') ?? [];
  Object.assign(secret, { key, password, session, storageKey, webhook: run.webhookSecret });
  // They flush traces and logs.
  await stopped.run();
  logs = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
  searched.set('logs', logs.split('\n')).set('traces', receiver.bodies);
  const connection = await mysql.createConnection({ uri: database.url });
  searched.set('tables', await tableTexts(async <Row>(query: string) => (await connection.query(query))[0] as Row[]));
  await connection.end();
  const temporal = await Connection.connect({ address: settings.env['TEMPORAL_ADDRESS'] });
  const client = new Client({ connection: temporal, namespace: settings.env['TEMPORAL_NAMESPACE'] });
  searched.set('histories', await historyTexts(client));
  await temporal.close();
});

/** Waits patiently. */
const poll = (what: string, condition: () => Promise<boolean>) => until(what, condition, POLL_TIMEOUT_MS, 500);

/** Subscribes, waits for data, exports and downloads, with a webhook. */
async function exportOnce(
  call: FacadeFixture['call'],
  hook: string,
  stream: number,
): Promise<{ requestId: string | null; webhookSecret: string; range: { start_time: string; end_time: string } }> {
  const events = ['export.succeeded', 'export.failed', 'export_set.succeeded', 'export_set.failed'];
  const webhook = (await call('POST', '/v1/webhooks', { body: { url: hook, events } })).body as {
    id: string;
    secret: string;
  };
  await call('POST', '/v1/subscriptions', { body: { datastream_id: stream } });
  const fromNs = BigInt(Date.now() - 600_000) * 1_000_000n;
  await poll('data is stored', async () => {
    const { body } = await call('GET', `/v1/availability?datastream_id=${stream}`);
    return (body as { ranges: unknown[] }).ranges.length > 0;
  });
  const range = { start_time: String(fromNs), end_time: String(BigInt(Date.now()) * 1_000_000n) };
  const created = await call('POST', '/v1/exports', {
    body: {
      datastream_id: stream,
      ...range,
      schema: 'normalized',
      format: 'csv',
    },
    headers: { traceparent: `00-${TRACE.id}-${TRACE.span}-01` },
  });
  const { id } = created.body as { id: string };
  await poll('the export has succeeded', async () => {
    const { status } = (await call('GET', `/v1/exports/${id}`)).body as { status: string };
    if (status === 'failed') throw new Error('the export failed');
    return status === 'succeeded';
  });
  const { artifacts } = (await call('GET', `/v1/exports/${id}/download`)).body as { artifacts: [{ url: string }] };
  if (!artifacts[0].url.includes('sig=')) throw new Error('the URL has no signature to look for');
  if (!(await fetch(artifacts[0].url)).ok) throw new Error('the file cannot be downloaded');
  await poll('the webhook is delivered', async () => {
    const { body } = await call('GET', `/v1/webhooks/${webhook.id}/deliveries`);
    return (body as { items: { status: string }[] }).items.some(({ status }) => status === 'delivered');
  });
  return { requestId: created.headers.get('x-request-id'), webhookSecret: webhook.secret, range };
}

it('is one trace from the client through facade, server, outbox, workflow and activity to Blob Storage', () => {
  const spans = receiver.spans.filter(({ traceId }) => traceId === TRACE.id);
  const names = new Set(spans.map(({ service, name }) => `${service}: ${name}`));
  for (const expected of [
    'facade: POST /v1/exports',
    'facade: core CreateExport',
    'server: graphql CreateExport',
    'server: outbox export.start',
    'server: StartWorkflow:exportWorkflow',
    'worker: RunWorkflow:exportWorkflow',
    'worker: RunActivity:beginExport',
    'worker: blob commit',
    'worker: core RecordOnlyPartition',
    'server: graphql RecordOnlyPartition',
  ])
    expect(names).toContain(expected);
  // Every span but the first has its parent.
  const known = new Set([TRACE.span, ...spans.map(({ spanId }) => spanId)]);
  expect(spans.filter(({ parentSpanId }) => !known.has(parentSpanId))).toEqual([]);
});

it('leaves no trace of health checks', () => {
  expect(receiver.spans.filter(({ name }) => /readyz|healthz|Probe/.test(name))).toEqual([]);
});

it("the line of a request has the id of the client's trace", () => {
  const [line = ''] = logs.split('\n').filter((one) => one.includes(`"requestId":"${requestId}"`));
  expect(line).toContain(`"traceId":"${TRACE.id}"`);
});

it('logs the request id and no secrets', () => {
  expect(logs).toContain(`"requestId":"${requestId}"`);
  expect(logs).toContain('"level":20');
  expect(Object.values(secret).filter((text) => text.length < 4)).toEqual([]);
  for (const line of logs.split('\n'))
    for (const [name, text] of Object.entries(secret))
      if (line.includes(text)) throw new Error(`a log line holds ${name}: ${line}`);
});

it('delivers into storage, and says why it cannot', () => {
  const denied = 'The destination failed: access was denied.';
  expect(reasons).toEqual([null, denied, denied]);
});

it.each(['logs', 'traces', 'tables', 'histories', 'webhooks', 'metrics'])(
  'leaves no credential of a destination in %s',
  (where) => {
    const texts = searched.get(where) ?? [];
    expect(texts.join('').length).toBeGreaterThan(1_000);
    for (const mark of markedTexts()) expect(texts.filter((text) => text.includes(mark))).toEqual([]);
  },
);

it('audits changes of credentials without them', () => {
  const audited = (searched.get('tables') ?? []).filter((text) => text.includes('(secret)'));
  expect(audited.length).toBeGreaterThan(2);
});
