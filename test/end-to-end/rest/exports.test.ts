import { randomUUID } from 'node:crypto';
import { column } from '../../support/core/export-schemas.js';
import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();
const stream = (name = 'binance BTCUSDT trades') => api.streams.get(name);
const RANGE = { start_time: '2024-01-01T00:00:00.123456789Z', end_time: '1704070800000000001' };

async function subscribed() {
  const account = await api.account();
  await account.call('POST', '/v1/subscriptions', { body: { datastream_id: stream() } });
  const create = (members: object = {}, headers = {}) =>
    account.call('POST', '/v1/exports', { body: { datastream_id: stream(), ...RANGE, ...members }, headers });
  return { ...account, create };
}
const idOf = (answer: { body: unknown }) => (answer.body as { id: string }).id;

it('is accepted with all options resolved, then canceled and deleted', async () => {
  const { call, create } = await subscribed();
  const { status, headers, body, text } = await create({ format: 'parquet', schema: 'normalized' });
  expect(status).toBe(202);
  const id = idOf({ body });
  expect(headers.get('location')).toBe(`/v1/exports/${id}`);
  expect(headers.get('retry-after')).toMatch(/^[1-5]$/);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^exp_[a-f0-9]{32}$/) as string,
    datastream_id: stream(),
    format: 'parquet',
    format_options: { compression: 'zstd' },
    schema: 'normalized',
    status: 'queued',
    progress: 0,
    rows: null,
    bytes: null,
    started_at: null,
    finished_at: null,
    expires_at: null,
  });
  expect(body).not.toHaveProperty('reason');
  expect(text).toContain('"start_time":1704067200123456789,"end_time":1704070800000000001,');

  const path = `/v1/exports/${id}`;
  expect((await call('GET', path)).body).toEqual(body);
  expect((await call('GET', '/v1/exports')).body).toMatchObject({ items: [{ id }], total: 1, limit: 50 });
  expect((await call('GET', `/v1/exports?status=queued&datastream_id=${stream()}`)).body).toMatchObject({ total: 1 });
  expect((await call('GET', '/v1/exports?status=failed')).body).toMatchObject({ items: [], total: 0 });
  expect((await call('GET', `${path}/download`)).status).toBe(400);

  for (const expected of [204, 204]) expect((await call('POST', `${path}/cancel`)).status).toBe(expected);
  expect((await call('GET', path)).body).toMatchObject({
    status: 'canceled',
    finished_at: expect.any(String) as string,
  });
  for (const expected of [204, 204]) expect((await call('DELETE', path)).status).toBe(expected);
  for (const gone of [path, `${path}/download`]) expect((await call('GET', gone)).status).toBe(404);
});

it('has defaults: raw, csv, no options', async () => {
  const { create } = await subscribed();
  expect((await create()).body).toMatchObject({ schema: 'raw', format: 'csv', format_options: {} });
});

it('needs a subscription; without one, unknown datastreams look like known ones', async () => {
  const { create } = await subscribed();
  for (const datastream_id of [stream('kraken XBT/USD trades'), 9_999_999]) {
    const { status, body } = await create({ datastream_id });
    expect([status, body]).toMatchObject([403, { error: { code: 'permission_denied' } }]);
  }
});

it.each([
  ['end_time', { end_time: '2024-01-01T00:00:00.123456789Z' }],
  ['start_time', { start_time: 'now' }],
  ['format', { format: 'xlsx' }],
  ['format_options.compression', { format_options: { compression: 'zstd' } }],
  ['format_options.compression', { format: 'parquet', format_options: { compression: 'brotli' } }],
  ['format_options.level', { format: 'parquet', format_options: { level: 3 } }],
  ['schema', { schema: 'no-such-schema' }],
  ...['format_options', 'schema', 'view', 'parquet_types'].map((member): [string, object] => {
    const base = { schema: { columns: [column('a')] }, view: { kind: 'bars', size: '1m' } }[member] ?? {};
    const unknown = Object.fromEntries([...Object.entries(base), ['__proto__', 1]]);
    return [`${member}.__proto__`, { format: 'parquet', [member]: unknown }];
  }),
])('rejects a wrong %s and creates nothing', async (field, members) => {
  const { call, create } = await subscribed();
  const { status, body } = await create(members);
  expect([status, body]).toMatchObject([400, { error: { code: 'invalid_argument', details: { field } } }]);
  expect((await call('GET', '/v1/exports')).body).toMatchObject({ total: 0 });
});

it('rejects a depth that is only almost an integer', async () => {
  const { call } = await subscribed();
  const view = '{"kind": "book", "interval": "1m", "depth": 5.0000000000000000001}';
  const body = `{"datastream_id": ${stream()}, "start_time": 1, "end_time": 2, "view": ${view}}`;
  const answer = await call('POST', '/v1/exports', { body });
  expect([answer.status, answer.body]).toMatchObject([400, { error: { details: { field: 'view.depth' } } }]);
});

it('is replayed with Location and Retry-After', async () => {
  const { call, create } = await subscribed();
  const headers = { 'idempotency-key': randomUUID() };
  const [first, again] = [await create({}, headers), await create({}, headers)];
  expect([again.status, again.text]).toEqual([202, first.text]);
  for (const name of ['location', 'retry-after']) expect(again.headers.get(name)).toBe(first.headers.get(name));
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await call('GET', '/v1/exports')).body).toMatchObject({ total: 1 });
});

it('responds to a waiting client as soon as the status changes, as one request', async () => {
  const { call, create } = await subscribed();
  const path = `/v1/exports/${idOf(await create())}`;
  const before = await call('GET', path);
  const startedMs = performance.now();
  const waiting = call('GET', `${path}?wait=9`);
  await call('POST', `${path}/cancel`);
  const { body, headers } = await waiting;
  expect(body).toMatchObject({ status: 'canceled' });
  expect(performance.now() - startedMs).toBeLessThan(8_500);
  const left = (answer: { headers: Headers }) => Number(answer.headers.get('x-ratelimit-remaining-minute'));
  expect(left({ headers })).toBeGreaterThanOrEqual(left(before) - 2);
});

it('belongs to its account', async () => {
  const { create } = await subscribed();
  const path = `/v1/exports/${idOf(await create())}`;
  const other = await api.account();
  const tries = [
    await other.call('GET', path),
    await other.call('GET', `${path}/download`),
    await other.call('POST', `${path}/cancel`),
    await other.call('DELETE', path),
  ];
  for (const { status } of tries) expect(status).toBe(404);
});

it('normalized of a ticker is a 400, unless it is a schema of the account', async () => {
  const { call } = await api.account();
  const ticker = stream('binance ETHUSDT ticker');
  await call('POST', '/v1/subscriptions', { body: { datastream_id: ticker } });
  const body = { datastream_id: ticker, ...RANGE, schema: 'normalized' };
  const details = { field: 'schema', schema_category: 'trade', stream_category: 'ticker' };
  const refused = await call('POST', '/v1/exports', { body });
  expect([refused.status, refused.body]).toMatchObject([400, { error: { details } }]);
  const own = { name: 'normalized', stream_category: 'ticker', columns: [column()] };
  expect((await call('POST', '/v1/export-schemas', { body: own })).status).toBe(201);
  expect((await call('POST', '/v1/exports', { body })).status).toBe(202);
});
