import { randomUUID } from 'node:crypto';
import { useRestApi } from '../../support/systems/rest-api.js';

/** Rejections of the facade are stored under the request's Idempotency-Key, too (contract 2). */
const api = useRestApi();

const SUB = `sub_${'0'.repeat(31)}1`;
const TOO_LARGE = `{"x": "${'y'.repeat(1_100_000)}"}`;

it.each([
  ['a bad shape', 400, 'POST', '/v1/subscriptions', '{"datastream_id": 0}', 'application/json'],
  ['malformed JSON', 400, 'POST', '/v1/exports', '{', 'application/json'],
  ['another media type', 415, 'POST', '/v1/subscriptions', '{"datastream_id": 1}', 'text/plain'],
  ['a body too large', 413, 'POST', '/v1/exports', TOO_LARGE, 'application/json'],
  ['a malformed id', 404, 'DELETE', '/v1/subscriptions/x', undefined, null],
  ['an unknown route', 404, 'POST', '/v1/nothing', '{}', 'application/json'],
  ['a method that is not allowed', 405, 'PUT', `/v1/subscriptions/${SUB}`, '{}', 'application/json'],
])('%s (%i) is replayed, and the key is taken', async (_name, status, method, path, body, type) => {
  const { call } = await api.account();
  const headers = { 'idempotency-key': randomUUID(), 'content-type': type };
  const first = await call(method, path, { body, headers });
  const again = await call(method, path, { body, headers });
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([status, null]);
  expect([again.status, again.text]).toEqual([status, first.text]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(again.headers.get('allow')).toBe(first.headers.get('allow'));

  const other = await call('POST', '/v1/subscriptions', subscribe(headers['idempotency-key']));
  expect([other.status, other.body]).toMatchObject([409, { error: { code: 'already_exists' } }]);
  expect(other.headers.get('idempotency-replayed')).toBeNull();
  expect((await call('GET', '/v1/subscriptions')).body).toMatchObject({ total: 0 });
});

it('a key of a valid request returns 409 for any invalid one', async () => {
  const { call } = await api.account();
  const key = randomUUID();
  const first = await call('POST', '/v1/subscriptions', subscribe(key));
  const asText = { ...subscribe(key), headers: { 'idempotency-key': key, 'content-type': 'text/plain' } };
  for (const [path, request] of [
    ['/v1/subscriptions', asText],
    ['/v1/subscriptions', { ...asText, body: '{' }],
    ['/v1/nothing', subscribe(key)],
  ] as const) {
    const { status, headers } = await call('POST', path, request);
    expect([status, headers.get('idempotency-replayed')]).toEqual([409, null]);
  }
  const again = await call('POST', '/v1/subscriptions', subscribe(key));
  expect([again.status, again.text]).toEqual([201, first.text]);
});

it('rejections that do not concern the request are not stored: an invalid key, a wrong API key', async () => {
  const { call } = await api.account();
  const invalid = await call('POST', '/v1/subscriptions', subscribe('again'));
  const repeated = await call('POST', '/v1/subscriptions', subscribe('again'));
  expect([invalid.status, repeated.status]).toEqual([400, 400]);
  expect(repeated.headers.get('idempotency-replayed')).toBeNull();
  const key = randomUUID();
  const strange = { body: '{', headers: { 'idempotency-key': key, 'x-api-key': null } };
  expect((await call('POST', '/v1/subscriptions', strange)).status).toBe(401);
  expect((await call('POST', '/v1/subscriptions', subscribe(key))).status).toBe(201);
});

it('simultaneous equal rejected requests are stored once', async () => {
  const { call } = await api.account();
  const request = { body: '{', headers: { 'idempotency-key': randomUUID() } };
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', '/v1/exports', request)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
});

function subscribe(key: string) {
  return {
    body: { datastream_id: api.streams.get('binance BTCUSDT trades') },
    headers: { 'idempotency-key': key },
  };
}

it('a method that the path does not have stays a 405 with the key of another request', async () => {
  const { call } = await api.account();
  const headers = { 'idempotency-key': randomUUID() };
  expect((await call('DELETE', `/v1/exports/${'exp_'.padEnd(36, '0')}`, { headers })).status).toBe(404);
  const { status, headers: answered } = await call('PUT', `/v1/exports/${'exp_'.padEnd(36, '0')}`, { headers });
  expect([status, answered.get('allow')]).toEqual([405, expect.stringContaining('DELETE')]);
});
