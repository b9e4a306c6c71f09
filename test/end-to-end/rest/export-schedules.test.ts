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
    account.call('POST', '/v1/export-schedules', { body: { select: PATTERN, every: '1d', ...members }, headers });
  return { ...account, create };
}
const idOf = (answer: { body: unknown }) => (answer.body as { id: string }).id;

it('is created with its defaults, listed, changed, paused, resumed and deleted', async () => {
  const { call, create } = await subscribed();
  const { status, headers, body, text } = await create({ format: 'parquet' });
  expect(status).toBe(201);
  const id = idOf({ body });
  const path = `/v1/export-schedules/${id}`;
  expect(headers.get('location')).toBe(path);
  expect(body).toMatchObject({
    ...{ name: 'Every day', select: PATTERN, every: '1d', lag: '2m', revise: true, schema: 'raw', layout: 'flat' },
    ...{ format: 'parquet', format_options: { compression: 'zstd' }, status: 'active', latest_run: null },
  });
  expect(body).not.toHaveProperty('destination_id');
  expect(text).toMatch(/"next_period":\{"start_time":\d{5}\d+,"end_time":\d+,"due_time":\d+\}/);
  expect((await call('GET', path)).body).toEqual(body);
  expect((await call('GET', '/v1/export-schedules')).body).toEqual([body]);

  const changed = await call('PUT', path, {
    body: { name: 'Mine', lag: '1h', revise: false, select: { datastream_ids: [stream('BTCUSDT trades')] } },
  });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { name: 'Mine', lag: '1h', revise: false, select: { datastream_ids: [stream('BTCUSDT trades')] } },
  ]);
  for (const field of ['every', 'schema', 'format', 'layout', 'view']) {
    expect((await call('PUT', path, { body: { [field]: '1h' } })).body).toMatchObject({
      error: { details: { field } },
    });
  }
  for (const expected of [204, 204]) expect((await call('POST', `${path}/pause`)).status).toBe(expected);
  expect((await call('GET', path)).body).toMatchObject({ status: 'paused', next_period: null });
  for (const expected of [204, 204]) expect((await call('POST', `${path}/resume`)).status).toBe(expected);
  for (const expected of [204, 204]) expect((await call('DELETE', path)).status).toBe(expected);
  expect((await call('GET', path)).status).toBe(404);
  expect((await call('GET', `${path}/runs`)).status).toBe(404);
});

it('has runs for what is asked for, and refuses wrong ranges', async () => {
  const { call, create } = await subscribed();
  const path = `/v1/export-schedules/${idOf(await create())}`;
  const run = await call('POST', `${path}/run`);
  expect([run.status, run.body]).toMatchObject([202, { cause: 'request', revision: 1 }]);
  const retried = await call('POST', `${path}/runs/${idOf(run)}/retry`);
  expect([retried.status, retried.body]).toEqual([202, run.body]);
  const filled = await call('POST', `${path}/backfill`, { body: DAY });
  expect([filled.status, filled.body]).toEqual([202, { periods: 1, queued: 1 }]);
  expect((await call('POST', `${path}/backfill`, { body: DAY })).body).toEqual({ periods: 1, queued: 0 });
  const runs = (await call('GET', `${path}/runs?limit=1`)).body as { items: { id: string }[]; next_page_token: string };
  expect(runs).toMatchObject({ items: [{ id: idOf(run) }], total: 2, limit: 1 });
  expect((await call('GET', `${path}/runs?limit=1&page_token=${runs.next_page_token}`)).body).toMatchObject({
    items: [{ cause: 'backfill', start_time: 1_704_067_200_000_000_000 }],
    next_page_token: null,
  });
  expect((await call('POST', `${path}/runs/run_${'0'.repeat(32)}/retry`)).status).toBe(404);
  expect((await call('POST', `${path}/runs/nothing/retry`)).status).toBe(404);
  for (const [body, field] of [
    [{ ...DAY, start_time: '2024-01-01T01:00:00Z' }, 'start_time'],
    [{ ...DAY, end_time: '2025-01-03T00:00:00Z' }, 'end_time'],
    [{ ...DAY, end_time: '2200-01-01T00:00:00Z' }, 'end_time'],
    [{ end_time: DAY.end_time }, 'start_time'],
  ] as const) {
    expect((await call('POST', `${path}/backfill`, { body })).body).toMatchObject({
      error: { code: 'invalid_argument', details: { field } },
    });
  }
});

it.each<[object, string]>([
  [{ every: '2h' }, 'every'],
  [{ every: undefined }, 'every'],
  [{ lag: '1d' }, 'lag'],
  [{ lag: 5 }, 'lag'],
  [{ revise: 'yes' }, 'revise'],
  [{ select: { exchange: 'nowhere', instruments: ['*'], stream_types: ['trades'] } }, 'select.exchange'],
  [{ destination_id: 'dst_1' }, 'destination_id'],
])('refuses %j, naming %s', async (members, field) => {
  const { create } = await subscribed();
  const { status, body } = await create(members);
  expect([status, body]).toMatchObject([400, { error: { code: 'invalid_argument', details: { field } } }]);
});

it('is created once with an idempotency key, and belongs to its account', async () => {
  const { create, call } = await subscribed();
  const headers = { 'Idempotency-Key': randomUUID() };
  const [first, again] = [await create({}, headers), await create({}, headers)];
  expect(idOf(again)).toBe(idOf(first));
  expect((await call('GET', '/v1/export-schedules')).body).toHaveLength(1);
  const other = await api.account();
  expect((await other.call('GET', `/v1/export-schedules/${idOf(first)}`)).status).toBe(404);
  expect((await other.call('POST', `/v1/export-schedules/${idOf(first)}/run`)).status).toBe(404);
});
