import { randomUUID } from 'node:crypto';
import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();

interface Subscription {
  id: string;
  datastream_id: number;
  status: string;
  created_at: string;
}
interface Span {
  id: string;
  started_at: string;
  ended_at: string | null;
}

const stream = (name = 'binance BTCUSDT trades') => api.streams.get(name);

async function subscribed() {
  const account = await api.account();
  const { status, body } = await account.call('POST', '/v1/subscriptions', { body: { datastream_id: stream() } });
  expect(status).toBe(201);
  return { ...account, created: body as Subscription };
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

it('is created, paused, resumed and deleted, and keeps its id when created again', async () => {
  const { call, created } = await subscribed();
  const path = `/v1/subscriptions/${created.id}`;
  const spans = async () => (await call('GET', `${path}/spans`)).body as Span[];
  expect(created).toEqual({
    id: expect.stringMatching(/^sub_[a-f0-9]{32}$/) as string,
    datastream_id: stream(),
    status: 'active',
    created_at: expect.stringMatching(DATE_TIME) as string,
    datastream: {
      datastream_id: stream(),
      exchange: 'binance',
      instrument: 'BTCUSDT',
      stream_type: 'trades',
      wire_format: 'json',
    },
    // No collector runs beside this API.
    collection: { state: 'no_feed', reason: 'No collector serves binance.' },
    spans: [],
  });
  const [open] = await spans();
  expect(open).toEqual({
    id: expect.stringMatching(/^spn_[a-f0-9]{32}$/) as string,
    started_at: expect.stringMatching(DATE_TIME) as string,
    ended_at: null,
  });

  for (const status of [204, 204]) expect((await call('POST', `${path}/pause`)).status).toBe(status);
  expect((await call('GET', path)).body).toMatchObject({ id: created.id, status: 'paused' });
  expect((await spans())[0]?.ended_at).toMatch(DATE_TIME);

  for (const status of [204, 204]) expect((await call('POST', `${path}/resume`)).status).toBe(status);
  expect((await spans()).map(({ ended_at }) => ended_at !== null)).toEqual([true, false]);

  for (const status of [204, 204]) expect((await call('DELETE', path)).status).toBe(status);
  for (const gone of [path, `${path}/spans`]) expect((await call('GET', gone)).status).toBe(404);
  expect((await call('POST', `${path}/pause`)).status).toBe(404);
  expect((await call('GET', '/v1/subscriptions')).body).toMatchObject({ items: [], total: 0 });

  const again = await call('POST', '/v1/subscriptions', { body: { datastream_id: stream() } });
  expect([again.status, (again.body as Subscription).id]).toEqual([201, created.id]);
  expect(await spans()).toHaveLength(1);
});

it('is unique per account and datastream: 409 names the existing one', async () => {
  const { call, created } = await subscribed();
  const { status, body } = await call('POST', '/v1/subscriptions', { body: { datastream_id: stream() } });
  expect([status, body]).toMatchObject([
    409,
    { error: { code: 'already_exists', details: { id: created.id, status: 'active' } } },
  ]);
});

it.each([
  ['an unknown datastream', '{"datastream_id": 9223372036854775807}', 'datastream_id'],
  ['a string', '{"datastream_id": "1"}', 'datastream_id'],
  ['a fraction', '{"datastream_id": 1.5}', 'datastream_id'],
  ['more than int64', '{"datastream_id": 9223372036854775808}', 'datastream_id'],
  ['nothing', '', 'datastream_id'],
  ['null', '{"datastream_id": null}', 'datastream_id'],
  ['malformed JSON', '{"datastream_id": 1', 'body'],
  ['an array', '[1]', 'body'],
])('rejects %s and changes nothing', async (_name, body, field) => {
  const { call } = await api.account();
  const answer = await call('POST', '/v1/subscriptions', { body });
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { error: { code: 'invalid_argument', details: { field } } },
  ]);
  expect((await call('GET', '/v1/subscriptions')).body).toMatchObject({ total: 0 });
});

it('belongs to its account: for others it does not exist', async () => {
  const { created, call } = await subscribed();
  const other = await api.account();
  const path = `/v1/subscriptions/${created.id}`;
  const tries = [
    await other.call('GET', path),
    await other.call('GET', `${path}/spans`),
    await other.call('POST', `${path}/pause`),
    await other.call('POST', `${path}/resume`),
    await other.call('DELETE', path),
  ];
  for (const { status, body } of tries) expect([status, body]).toMatchObject([404, { error: { code: 'not_found' } }]);
  expect((await call('GET', path)).body).toMatchObject({ status: 'active' });
});

it('is listed newest first, in pages that stay consistent during inserts', async () => {
  const { call } = await api.account();
  const create = async (name: string) => {
    const { body } = await call('POST', '/v1/subscriptions', { body: { datastream_id: stream(name) } });
    return (body as Subscription).id;
  };
  const page = async (query: string) => {
    const { body } = await call('GET', `/v1/subscriptions?limit=2${query}`);
    const {
      items,
      next_page_token: next,
      total,
    } = body as { items: Subscription[]; next_page_token: string; total: number };
    return { ids: items.map(({ id }) => id), next, total };
  };
  const a = await create('binance BTCUSDT trades');
  const b = await create('binance BTCUSDT depth');
  const c = await create('binance ETHUSDT trades');
  const first = await page('');
  expect(first).toMatchObject({ ids: [c, b], total: 3 });
  await create('kraken XBT/USD trades');
  expect(await page(`&page_token=${encodeURIComponent(first.next)}`)).toEqual({ ids: [a], next: null, total: 4 });
});

describe('under an Idempotency-Key', () => {
  const create = (call: Awaited<ReturnType<typeof api.account>>['call'], key: string, body: unknown) =>
    call('POST', '/v1/subscriptions', { body, headers: { 'idempotency-key': key } });

  it('a repeat gets the first response, in any spelling of the key', async () => {
    const { call } = await api.account();
    const key = randomUUID();
    const body = { datastream_id: stream() };
    const first = await create(call, key, body);
    const again = await create(call, `{${key.toUpperCase()}}`, body);
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await call('GET', '/v1/subscriptions')).body).toMatchObject({ total: 1 });
  });

  it('a rejection is replayed, and another request is a conflict', async () => {
    const { call } = await api.account();
    const key = randomUUID();
    const unknown = { datastream_id: 999_999 };
    const first = await create(call, key, unknown);
    const again = await create(call, key, unknown);
    expect([first.status, again.status, again.text]).toEqual([400, 400, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await create(call, key, { datastream_id: stream() });
    expect([other.status, other.body]).toMatchObject([409, { error: { code: 'already_exists' } }]);
  });

  it('twenty simultaneous requests have one effect', async () => {
    const { call } = await api.account();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(call, key, { datastream_id: stream() })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
  });

  it('belongs to its account', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      [await api.account(), await api.account()].map(async ({ call }) =>
        create(call, key, { datastream_id: stream() }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.text).not.toBe(answers[1]?.text);
  });
});
