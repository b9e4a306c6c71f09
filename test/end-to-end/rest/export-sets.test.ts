import { randomUUID } from 'node:crypto';
import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();
const stream = (name: string): number => api.streams.get(`binance ${name}`)!;
const RANGE = { start_time: '2024-01-01T00:00:00Z', end_time: '1704153600000000001' };
const PATTERN = { exchange: 'binance', instruments: ['*USDT'], stream_types: ['trades'] };

async function subscribed(...names: string[]) {
  const account = await api.account();
  for (const name of names) {
    await account.call('POST', '/v1/subscriptions', { body: { datastream_id: stream(name) } });
  }
  const create = (select: unknown, members: object = {}, headers = {}) =>
    account.call('POST', '/v1/export-sets', { body: { select, ...RANGE, ...members }, headers });
  return { ...account, create };
}
const idOf = (answer: { body: unknown }) => (answer.body as { id: string }).id;

it('is accepted with all options resolved, then canceled and deleted', async () => {
  const { call, create } = await subscribed('BTCUSDT trades');
  const { status, headers, body, text } = await create(PATTERN, { format: 'parquet', layout: 'hive' });
  expect(status).toBe(202);
  const id = idOf({ body });
  expect(headers.get('location')).toBe(`/v1/export-sets/${id}`);
  expect(headers.get('retry-after')).toBe('5');
  expect(body).toMatchObject({
    select: PATTERN,
    format: 'parquet',
    format_options: { compression: 'zstd' },
    schema: 'raw',
    layout: 'hive',
    status: 'queued',
    progress: 0,
    streams: { total: 1, queued: 1, running: 0, succeeded: 0, failed: 0, canceled: 0 },
    skipped_count: 1,
    skipped: [
      {
        datastream_id: stream('ETHUSDT trades'),
        ...{ exchange: 'binance', instrument: 'ETHUSDT', stream_type: 'trades' },
        reason: 'no_subscription',
      },
    ],
  });
  expect(text).toContain('"start_time":1704067200000000000,"end_time":1704153600000000001,');

  const path = `/v1/export-sets/${id}`;
  expect((await call('GET', `${path}?wait=0`)).body).toEqual(body);
  expect((await call('GET', '/v1/export-sets')).body).toMatchObject({ items: [{ id }], total: 1, limit: 50 });
  expect((await call('GET', '/v1/export-sets?status=failed')).body).toMatchObject({ items: [], total: 0 });
  for (const part of ['files', 'manifest', 'SHA256SUMS']) {
    expect((await call('GET', `${path}/${part}`)).status).toBe(400);
  }
  for (const expected of [204, 204]) expect((await call('POST', `${path}/cancel`)).status).toBe(expected);
  expect((await call('GET', path)).body).toMatchObject({ status: 'canceled', streams: { canceled: 1 } });
  expect((await call('POST', `${path}/retry`)).status).toBe(400);
  expect((await call('GET', `${path}/files`)).body).toMatchObject({ items: [], total: 0 });
  expect((await call('GET', `${path}/manifest`)).body).toMatchObject({ set_id: id, status: 'canceled', files: [] });
  expect((await call('GET', `${path}/SHA256SUMS`)).text).toBe('');
  for (const expected of [204, 204]) expect((await call('DELETE', path)).status).toBe(expected);
  for (const gone of [path, `${path}/files`, `${path}/manifest`]) expect((await call('GET', gone)).status).toBe(404);
});

it('runs again after it failed', async () => {
  const { call, create } = await subscribed('BTCUSDT trades');
  const id = idOf(await create(PATTERN));
  const path = `/v1/export-sets/${id}`;
  const failed = "status = 'failed', reason = 'The store is full.', finished_at = NOW(6)";
  await api.core.sql(`UPDATE export_sets SET ${failed} WHERE id = ?`, [id]);
  expect((await call('GET', path)).body).toMatchObject({ status: 'failed', reason: 'The store is full.' });
  const again = await call('POST', `${path}/retry`);
  expect([again.status, again.headers.get('location'), again.body]).toMatchObject([202, path, { status: 'queued' }]);
});

it('belongs to its account', async () => {
  const { create } = await subscribed('BTCUSDT trades');
  const id = idOf(await create(PATTERN));
  const { call } = await api.account();
  for (const [method, path] of [
    ['GET', id],
    ['POST', `${id}/cancel`],
    ['POST', `${id}/retry`],
    ['DELETE', id],
    ['GET', `${id}/files`],
    ['GET', 'set_unknown'],
  ] as const) {
    expect((await call(method, `/v1/export-sets/${path}`)).status).toBe(404);
  }
});

it('is created once under an idempotency key', async () => {
  const { call, create } = await subscribed('BTCUSDT trades');
  const key = { 'idempotency-key': randomUUID() };
  const [one, two] = [await create(PATTERN, {}, key), await create(PATTERN, {}, key)];
  expect(two.headers.get('idempotency-replayed')).toBe('true');
  expect(two.text).toBe(one.text);
  expect((await call('GET', '/v1/export-sets')).body).toMatchObject({ total: 1 });
});

it('leaves out streams without a subscription, and unknown ids', async () => {
  const { create } = await subscribed('BTCUSDT trades');
  const ids = [stream('BTCUSDT trades'), stream('ETHUSDT trades'), 9_999_999];
  const { body } = await create({ datastream_ids: ids });
  const reason = 'no_subscription';
  expect((body as { skipped: unknown[] }).skipped).toEqual([
    { datastream_id: 9_999_999, reason },
    { datastream_id: ids[1], exchange: 'binance', instrument: 'ETHUSDT', stream_type: 'trades', reason },
  ]);
});

it('reads every category by the schema of its name, and leaves out others only if patterns select them', async () => {
  const { create } = await subscribed('BTCUSDT trades', 'BTCUSDT depth', 'ETHUSDT ticker');
  const types = ['trades', 'depth', 'ticker'];
  const all = { exchange: 'binance', instruments: ['*'], stream_types: types };
  const { body } = await create(all, { schema: 'normalized' });
  expect(body).toMatchObject({ streams: { total: 2 } });
  const skipped = (body as { skipped: { reason: string; stream_type: string }[] }).skipped;
  expect(skipped.filter(({ reason }) => reason === 'category').map((one) => one.stream_type)).toEqual(['ticker']);
  const ids = [stream('BTCUSDT trades'), stream('ETHUSDT ticker')];
  const refused = await create({ datastream_ids: ids }, { schema: 'normalized' });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { details: { field: 'schema', datastream_id: ids[1] } } },
  });
});

it('has views of the streams that fit them', async () => {
  const { create } = await subscribed('BTCUSDT trades', 'BTCUSDT depth');
  const view = { kind: 'bars', by: 'time', size: '1m' };
  const both = { exchange: 'binance', instruments: ['BTCUSDT'], stream_types: ['trades', 'depth'] };
  const { body } = await create(both, { view, schema: 'bars' });
  expect(body).toMatchObject({ view, streams: { total: 1 }, skipped: [{ stream_type: 'depth', reason: 'category' }] });
  const ids = { datastream_ids: [stream('BTCUSDT depth')] };
  expect((await create(ids, { view, schema: 'bars' })).body).toMatchObject({ error: { details: { field: 'view' } } });
});

it.each([
  ['select', undefined, {}],
  ['select', {}, {}],
  ['select.unknown', { unknown: 1 }, {}],
  ['select', { datastream_ids: [1], exchange: 'binance' }, {}],
  ['select.datastream_ids', { datastream_ids: [] }, {}],
  ['select.datastream_ids[0]', { datastream_ids: ['1'] }, {}],
  ['select.exchange', { ...PATTERN, exchange: 'nowhere' }, {}],
  ['select.exchange', { ...PATTERN, exchange: 'binance ' }, {}],
  ['select.instruments', { ...PATTERN, instruments: [] }, {}],
  ['select.instruments[0]', { ...PATTERN, instruments: [''] }, {}],
  ['select.instruments[1]', { ...PATTERN, instruments: ['*USDT', 'NOPE*'] }, {}],
  ['select.stream_types[0]', { ...PATTERN, stream_types: ['nope'] }, {}],
  ['end_time', PATTERN, { end_time: RANGE.start_time }],
  ['format', PATTERN, { format: 'xlsx' }],
  ['format_options.compression', PATTERN, { format_options: { compression: 'zstd' } }],
  ['format_options.__proto__', PATTERN, { format_options: Object.fromEntries([['__proto__', 1]]) }],
  ['layout', PATTERN, { layout: 'tree' }],
  ['destination_id', PATTERN, { destination_id: 'dst_1' }],
  ['schema', PATTERN, { schema: 'no-such-schema' }],
  ['view.kind', PATTERN, { view: { kind: 'none' } }],
])('with a wrong %s is rejected and creates nothing: %o %o', async (field, select, members) => {
  const { call, create } = await subscribed('BTCUSDT trades');
  const { status, body } = await create(select, members);
  expect([status, body]).toMatchObject([400, { error: { code: 'invalid_argument', details: { field } } }]);
  expect((await call('GET', '/v1/export-sets')).body).toMatchObject({ total: 0 });
});

it('has at most 2,000 streams', async () => {
  const { create } = await subscribed('BTCUSDT trades');
  const ids = Array.from({ length: 2_001 }, (_, i) => i + 1);
  const details = { field: 'select.datastream_ids', max_streams: 2_000, provided: 2_001 };
  expect(await create({ datastream_ids: ids })).toMatchObject({ status: 400, body: { error: { details } } });
});

it('needs a stream that the account may export, and says so before it looks at the schema', async () => {
  const { create } = await subscribed();
  const { status, body } = await create(PATTERN, { schema: 'no-such-schema' });
  expect([status, body]).toMatchObject([
    403,
    { error: { code: 'permission_denied', details: { no_subscription: 2 } } },
  ]);
});

it('is estimated without being created, and denied by the plan once, for the sum of its streams', async () => {
  const { accountId, call, create } = await subscribed('BTCUSDT trades', 'ETHUSDT trades');
  const estimate = await call('POST', '/v1/export-sets/estimate', { body: { select: PATTERN, ...RANGE } });
  expect(estimate).toMatchObject({
    status: 200,
    body: { streams: 2, rows: 0, bytes: 0, parts: 2, skipped: [], would_deny: null },
  });
  await api.core.staff('mutation ($id: ID!) { updateAccount(id: $id, accessStatus: SUSPENDED) { id } }', {
    id: accountId,
  });
  const denied = await create(PATTERN);
  expect(denied).toMatchObject({ status: 402, body: { error: { details: { reason: 'suspended' } } } });
  const again = await call('POST', '/v1/export-sets/estimate', { body: { select: PATTERN, ...RANGE } });
  expect(again.body).toMatchObject({ would_deny: { reason: 'suspended' } });
  expect((await call('GET', '/v1/export-sets')).body).toMatchObject({ total: 0 });
});

it('an estimate and its refusal are replayed under their key', async () => {
  const { call } = await subscribed('BTCUSDT trades');
  for (const [status, select] of [
    [200, PATTERN],
    [400, { ...PATTERN, instruments: ['NONE*'] }],
  ] as const) {
    const request = { body: { select, ...RANGE }, headers: { 'idempotency-key': randomUUID() } };
    const [first, again] = [
      await call('POST', '/v1/export-sets/estimate', request),
      await call('POST', '/v1/export-sets/estimate', request),
    ];
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([status, null]);
    expect([again.status, again.text]).toEqual([status, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  }
});
