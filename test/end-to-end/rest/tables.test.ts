import { randomUUID } from 'node:crypto';
import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();
const stream = (name: string): number => api.streams.get(`binance ${name}`)!;
const PATTERN = { exchange: 'binance', instruments: ['BTC*'], stream_types: ['trades'] };
const DAY = { start_time: '2024-01-01T00:00:00Z', end_time: '2024-01-02T00:00:00Z' };

async function subscribed() {
  const account = await api.account();
  await account.call('POST', '/v1/subscriptions', { body: { datastream_id: stream('BTCUSDT trades') } });
  const create = (members: object = {}, headers = {}) =>
    account.call('POST', '/v1/tables', {
      body: { name: 'btc', select: PATTERN, every: '1d', schema: 'normalized', ...members },
      headers,
    });
  return { ...account, create };
}
const idOf = (answer: { body: unknown }) => (answer.body as { id: string }).id;

it('is created with its defaults, listed, changed, paused, resumed and deleted', async () => {
  const { call, create } = await subscribed();
  const { status, headers, body } = await create();
  expect(status).toBe(201);
  const path = `/v1/tables/${idOf({ body })}`;
  expect(headers.get('location')).toBe(path);
  expect(body).toMatchObject({
    ...{ name: 'btc', select: PATTERN, schema: 'normalized', every: '1d', lag: '2m', revise: true, keep_days: 30 },
    ...{ partition: ['day(collection_timestamp)', 'instrument'], status: 'active' },
    ...{ metadata_location: null, snapshot: null, latest_run: null },
  });
  for (const absent of ['view', 'parquet_types', 'format', 'layout', 'destination_id']) {
    expect(body).not.toHaveProperty(absent);
  }
  expect((await call('GET', path)).body).toEqual(body);
  expect((await call('GET', '/v1/tables')).body).toEqual([body]);
  expect((await call('GET', `${path}/snapshots`)).body).toMatchObject({ items: [], total: 0, next_page_token: null });

  const change = { lag: '1h', revise: false, keep_days: 7, select: { datastream_ids: [stream('BTCUSDT trades')] } };
  expect((await call('PUT', path, { body: change })).body).toMatchObject(change);
  for (const field of ['name', 'every', 'schema', 'view', 'parquet_types']) {
    expect((await call('PUT', path, { body: { [field]: '1h' } })).body).toMatchObject({
      error: { details: { field } },
    });
  }
  for (const expected of [204, 204]) expect((await call('POST', `${path}/pause`)).status).toBe(expected);
  expect((await call('GET', path)).body).toMatchObject({ status: 'paused', next_period: null });
  for (const expected of [204, 204]) expect((await call('POST', `${path}/resume`)).status).toBe(expected);
  for (const expected of [204, 204]) expect((await call('DELETE', path)).status).toBe(expected);
  for (const gone of [path, `${path}/runs`, `${path}/snapshots`]) expect((await call('GET', gone)).status).toBe(404);
  expect((await create()).status).toBe(201);
});

it('has runs as a schedule has, but is none', async () => {
  const { call, create } = await subscribed();
  const id = idOf(await create());
  const path = `/v1/tables/${id}`;
  const run = await call('POST', `${path}/run`);
  expect([run.status, run.body]).toMatchObject([202, { schedule_id: id, cause: 'request', revision: 1 }]);
  expect((await call('POST', `${path}/runs/${idOf(run)}/retry`)).body).toMatchObject({ id: idOf(run) });
  const filled = await call('POST', `${path}/backfill`, { body: DAY });
  expect([filled.status, filled.body]).toEqual([202, { periods: 1, queued: 1 }]);
  expect((await call('GET', `${path}/runs`)).body).toMatchObject({ total: 2 });
  expect((await call('GET', '/v1/export-schedules')).body).toEqual([]);
  for (const [method, other] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/pause'],
  ] as const) {
    expect(
      (await call(method, `/v1/export-schedules/${id}${other}`, method === 'PUT' ? { body: {} } : {})).status,
    ).toBe(404);
  }
});

it('adds the periods since a time at once', async () => {
  const { call, create } = await subscribed();
  const from = `${new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`;
  const made = await create({ from });
  expect([made.status, made.body]).toMatchObject([201, { name: 'btc' }]);
  const id = idOf(made);
  const { items } = (await call('GET', `/v1/tables/${id}/runs`)).body as { items: { cause: string }[] };
  expect(items.map(({ cause }) => cause)).toEqual(['backfill', 'backfill', 'backfill']);
});

it('refuses what no table can have, and names the field', async () => {
  const { create } = await subscribed();
  await create({ name: 'taken' });
  const column = { output_column: 'instrument', meta: { value: 'collection_timestamp_ns' } };
  for (const [members, field] of [
    [{ name: 'Upper' }, 'name'],
    [{ name: 'taken' }, 'name'],
    [{ schema: 'raw' }, 'schema'],
    [{ schema: { columns: [column] } }, 'schema'],
    [{ parquet_types: { timestamps: 'timestamp' } }, 'parquet_types.timestamps'],
    [{ keep_days: 0 }, 'keep_days'],
    [{ from: '2024-01-01T01:00:00Z' }, 'from'],
    [{ every: '2d' }, 'every'],
  ] as const) {
    const refused = await create(members);
    expect([refused.status, refused.body]).toMatchObject([400, { error: { details: { field } } }]);
  }
});

it('belongs to one account, and is created once for an idempotency key', async () => {
  const { create } = await subscribed();
  const other = await subscribed();
  const headers = { 'Idempotency-Key': randomUUID() };
  const [first, second] = [await create({}, headers), await create({}, headers)];
  expect(second.body).toEqual(first.body);
  for (const below of ['', '/runs', '/snapshots']) {
    expect((await other.call('GET', `/v1/tables/${idOf(first)}${below}`)).status).toBe(404);
  }
  expect((await other.call('DELETE', `/v1/tables/${idOf(first)}`)).status).toBe(404);
  expect((await other.create()).status).toBe(201);
});
