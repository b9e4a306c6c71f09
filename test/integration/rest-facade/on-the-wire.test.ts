import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';
import { coreError, FakeCore } from '../../support/core/fake-core.js';
import { rawRequest } from '../../support/clients/raw-request.js';

const SUB = `sub_${'0'.repeat(31)}1`;

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
  fixture.core.fields = { exchanges: [], pauseSubscription: { id: SUB }, createSubscription: () => null };
});
afterEach(async () => fixture.facade.close());

const raw = (...lines: string[]) => rawRequest(fixture.port, lines.join('\r\n'));

it('logs the address of a request without values of parameters that no route has', async () => {
  const lines: { msg: string; url?: string }[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  const logged = await startFacade({}, logger);
  logged.core.fields = { exchanges: [] };
  await logged.call('GET', '/v1/exchanges?exchange=binance&access_token=abc');
  await logged.facade.close();
  const url = '/v1/exchanges?exchange=binance&access_token=(secret)';
  expect(lines.filter(({ msg }) => msg === 'request').map((line) => line.url)).toEqual([url]);
});

describe('every answer', () => {
  it.each([
    ['GET', '/v1/exchanges', 200, undefined],
    ['GET', '/v1/nothing', 404, 'not_found'],
    ['GET', '/', 404, 'not_found'],
    ['GET', '/v1', 404, 'not_found'],
    ['GET', '/V1/exchanges', 404, 'not_found'],
    ['GET', '/v1/Exchanges', 404, 'not_found'],
    ['GET', '/v1/exchanges/%zz/datastreams', 404, 'not_found'],
    ['GET', '/v1/exchanges/%ff/datastreams', 404, 'not_found'],
    ['GET', '/v1/subscriptions/sub_1', 404, 'not_found'],
    ['GET', `/v1/subscriptions/${SUB.toUpperCase()}`, 404, 'not_found'],
    ['POST', '/v1/exports/nonsense/cancel', 404, 'not_found'],
    ['GET', '/v1/exports/sub_00000000000000000000000000000001', 404, 'not_found'],
    ['PATCH', '/v1/exchanges', 405, 'invalid_argument'],
    ['DELETE', '/v1/exports', 405, 'invalid_argument'],
    ['PUT', `/v1/subscriptions/${SUB}`, 405, 'invalid_argument'],
    ['GET', '/v1/datastreams?limit=0', 400, 'invalid_argument'],
  ])('%s %s has request id, rate-limit headers and envelope (%i)', async (method, path, status, code) => {
    const answer = await fixture.call(method, path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{16}$/);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('x-ratelimit-remaining-minute')).toBe('199');
    expect(answer.headers.get('x-ratelimit-limit-hour')).toBe('10000');
    expect(answer.headers.get('x-ratelimit-reset-minute')).toBeNull();
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('etag')).toBeNull();
    if (code) expect(answer.body).toEqual({ error: expect.objectContaining({ code }) as unknown });
    expect(fixture.core.calls).toHaveLength(1);
    expect(fixture.core.onlyCall.context.requestId).toBe(answer.headers.get('x-request-id'));
  });

  it('for a method that is not allowed names the allowed ones', async () => {
    expect((await fixture.call('PATCH', '/v1/subscriptions')).headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS');
    const options = await fixture.call('OPTIONS', `/v1/subscriptions/${SUB}`);
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, DELETE, OPTIONS']);
  });

  it('to HEAD is the response to GET without the body', async () => {
    const head = await fixture.call('HEAD', '/v1/exchanges', { headers: { 'accept-encoding': 'identity' } });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '2']);
  });

  it('is compressed on request', async () => {
    fixture.core.fields = { exchanges: Array.from({ length: 2_000 }, (_, i) => ({ code: `x${i}`, displayName: 'X' })) };
    for (const path of ['/v1/exchanges', '/v1/nothing']) {
      const answer = await raw(
        `GET ${path} HTTP/1.1`,
        'Host: x',
        `X-API-KEY: ${FakeCore.apiKey}`,
        'Accept-Encoding: gzip, deflate',
        'Connection: close',
        '',
        '',
      );
      expect(answer.headers['content-encoding']).toBe('gzip');
      expect(answer.headers['vary']).toBe('Accept-Encoding');
      expect(gunzipSync(answer.bytes).toString()).toMatch(/^(\[\{"code":"x0"|\{"error":)/);
    }
    const plain = await fixture.call('GET', '/v1/exchanges', { headers: { 'accept-encoding': 'gzip;q=0' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  it('is never a redirect: a trailing slash is the same route', async () => {
    expect((await fixture.call('GET', '/v1/exchanges/')).status).toBe(200);
  });
});

describe('callers', () => {
  it.each([null, '', '  '])(
    'without a key (%j) is unauthenticated, and the call counts for the address',
    async (key) => {
      for (const path of ['/v1/exchanges', '/v1/nothing', '/v1/exports?limit=0']) {
        const { status, body } = await fixture.call('GET', path, { headers: { 'x-api-key': key } });
        expect([status, body]).toMatchObject([401, { error: { code: 'unauthenticated' } }]);
      }
      expect(fixture.core.calls.map(({ operation }) => operation)).toEqual(['Viewer', 'Viewer', 'Viewer']);
      expect(fixture.core.calls[0]?.context).toMatchObject({ clientAddress: '127.0.0.1' });
      expect(fixture.core.calls[0]?.context).not.toHaveProperty('apiKey');
    },
  );

  it('never acts without a key, even if the core would accept it', async () => {
    fixture.core.refusal = undefined;
    fixture.core.execute = async () => ({ data: { viewer: { accountId: 'x' } } as never, extensions: {} });
    expect((await fixture.call('GET', '/v1/exchanges', { headers: { 'x-api-key': null } })).status).toBe(401);
  });

  it.each([
    ['POST', '/v1/exports', '{'],
    ['GET', '/v1/nothing', undefined],
    ['GET', '/v1/subscriptions/x', undefined],
    ['PATCH', '/v1/exchanges', undefined],
  ])('a wrong key takes precedence over other errors of %s %s', async (method, path, body) => {
    const { status } = await fixture.call(method, path, { body, headers: { 'x-api-key': 'key_x.y' } });
    expect(status).toBe(401);
  });

  it('so do too many requests, with Retry-After and resets', async () => {
    fixture.core.refusal = coreError('rate_limited', 'Too many requests');
    fixture.core.rateLimit = {
      ...fixture.core.rateLimit,
      remainingMinute: 0,
      resetMinute: 1_800_000_000,
      retryAfter: 7,
    };
    for (const path of ['/v1/exchanges', '/v1/nothing']) {
      const { status, headers, body } = await fixture.call('GET', path);
      expect([status, body]).toMatchObject([429, { error: { code: 'rate_limited' } }]);
      expect(headers.get('retry-after')).toBe('7');
      expect(headers.get('x-ratelimit-reset-minute')).toBe('1800000000');
      expect(headers.get('x-ratelimit-reset-hour')).toBeNull();
    }
  });

  it('trusts X-Forwarded-For from trusted proxies only', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.2' };
    await fixture.call('GET', '/v1/exchanges', { headers });
    expect(fixture.core.onlyCall.context.clientAddress).toBe('127.0.0.1');
    const behindProxy = await startFacade({ TRUSTED_PROXIES: 'loopback,198.51.100.0/24' });
    await behindProxy.call('GET', '/v1/nothing', { headers });
    expect(behindProxy.core.onlyCall.context.clientAddress).toBe('203.0.113.9');
    await behindProxy.facade.close();
  });
});

describe('bodies', () => {
  const post = (body: string, headers: Record<string, string | null> = {}) =>
    fixture.call('POST', '/v1/subscriptions', { body, headers });

  it.each(['{', '[1]', '"x"', '{"datastream_id": 1, "datastream_id": 2}', '['.repeat(200_000)])(
    'malformed JSON %.30s is a 400',
    async (body) => {
      const answer = await post(body);
      expect([answer.status, answer.body]).toMatchObject([400, { error: { code: 'invalid_argument' } }]);
    },
  );

  it('of requests with too large headers do not matter: a 431', async () => {
    const { status } = await post('{}', { 'x-note': 'y'.repeat(20_000) });
    expect(status).toBe(431);
  });

  it('over the limit are a 413', async () => {
    const { status, body } = await post(`{"x": "${'y'.repeat(1_100_000)}"}`);
    expect([status, body]).toMatchObject([413, { error: { code: 'invalid_argument' } }]);
  });

  it('over the limit are a 413 when sent in chunks without a length', async () => {
    const chunk = `10000\r\n${'y'.repeat(0x10000)}\r\n`;
    const { status } = await raw(
      'POST /v1/subscriptions HTTP/1.1',
      'Host: x',
      `X-Api-Key: ${FakeCore.apiKey}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      'Connection: close',
      '',
      `${chunk.repeat(20)}0\r\n\r\n`,
    );
    expect(status).toBe(413);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', 'application/jsonx'])(
    'of type %s are a 415',
    async (type) => {
      const answer = await post('{"datastream_id": 1}', { 'content-type': type });
      expect([answer.status, answer.body]).toMatchObject([415, { error: { code: 'invalid_argument' } }]);
    },
  );

  it.each([
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset="UTF-8"',
    'application/json; v=1; charset=utf8',
  ])('of type %s are read', async (type) => {
    const answer = await post('{"datastream_id": 0}', { 'content-type': type });
    expect(answer.body).toMatchObject({ error: { details: { field: 'datastream_id' } } });
  });

  it('empty ones of any type are no 415', async () => {
    for (const type of ['application/json', 'text/plain']) {
      expect((await post('', { 'content-type': type })).status).toBe(400);
      const pause = { body: '', headers: { 'content-type': type } };
      expect((await fixture.call('POST', `/v1/subscriptions/${SUB}/pause`, pause)).status).toBe(204);
      const get = { headers: { 'content-type': type } };
      expect((await fixture.call('GET', '/v1/exchanges', get)).status).toBe(200);
    }
  });

  it('may be missing from a POST without Content-Length', async () => {
    const { status } = await raw(
      `POST /v1/subscriptions/${SUB}/pause HTTP/1.1`,
      'Host: x',
      `x-api-key: ${FakeCore.apiKey}`,
      'Connection: close',
      '',
      '',
    );
    expect(status).toBe(204);
  });
});

describe('Idempotency-Key', () => {
  const key = '0190A1B2-C3D4-7E5F-8A9B-0C1D2E3F4A5B';
  const pause = (headers: Record<string, string>, path = `/v1/subscriptions/${SUB}/pause`) =>
    fixture.call('POST', path, { headers });

  it('travels canonical, with a fingerprint of method, path and body', async () => {
    await pause({ 'idempotency-key': `{${key}}` });
    await pause({ 'idempotency-key': key.replaceAll('-', '') });
    await pause({ 'idempotency-key': key }, `/v1/subscriptions/${SUB}/pause?x=1`);
    await pause({ 'idempotency-key': key }, `/v1/subscriptions/${SUB}/pause/`);
    await fixture.call('POST', `/v1/subscriptions/${SUB}/pause`, { body: '{}', headers: { 'idempotency-key': key } });
    const [first, second, third, fourth, other] = fixture.core.calls.map(({ context }) => context.idempotency);
    expect(first?.key).toBe(key.toLowerCase());
    expect(first?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect([second, third, fourth]).toEqual([first, first, first]);
    expect(other?.fingerprint).not.toBe(first?.fingerprint);
  });

  it('depends on the value of the body, not on its spelling', async () => {
    const send = (body: string) =>
      fixture.call('POST', '/v1/subscriptions', { body, headers: { 'idempotency-key': key } });
    await send('{"datastream_id":1,"note":"a"}');
    await send('{ "note": "a", "datastream_id": 1 }');
    await send('{"datastream_id":2,"note":"a"}');
    const [first, second, other] = fixture.core.calls.map(({ context }) => context.idempotency?.fingerprint);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('that is not a UUID is a 400, on mutations only', async () => {
    const { status, body } = await pause({ 'idempotency-key': 'again' });
    expect([status, body]).toMatchObject([400, { error: { details: { field: 'Idempotency-Key' } } }]);
    const get = { headers: { 'idempotency-key': 'again' } };
    expect((await fixture.call('GET', '/v1/exchanges', get)).status).toBe(200);
  });

  it('marks a replayed response', async () => {
    expect((await pause({ 'idempotency-key': key })).headers.get('idempotency-replayed')).toBeNull();
    fixture.core.replayed = true;
    expect((await pause({ 'idempotency-key': key })).headers.get('idempotency-replayed')).toBe('true');
  });

  it('of a request that is still running returns 409 with Retry-After', async () => {
    fixture.core.fields = {
      pauseSubscription: () => {
        throw coreError('already_exists', 'Still running.', { retry_after: 1 });
      },
    };
    const { status, headers } = await pause({ 'idempotency-key': key });
    expect([status, headers.get('retry-after')]).toEqual([409, '1']);
  });
});
