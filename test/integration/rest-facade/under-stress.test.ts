import { once } from 'node:events';
import { connect } from 'node:net';
import { requireDocumented } from '../../support/contract/documented-answer.js';
import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';
import { coreError, FakeCore } from '../../support/core/fake-core.js';
import { rawRequest, readAnswer } from '../../support/clients/raw-request.js';
import { until } from '../../support/until.js';

let fixture: FacadeFixture;
afterEach(async () => fixture.facade.close());

const hangs = () => new Promise<never>(() => undefined);

describe('deadline', () => {
  beforeEach(async () => {
    fixture = await startFacade({ REQUEST_DEADLINE_MS: '2000' });
  });

  it('returns 408 and aborts the call, even if the transport ignores it', async () => {
    fixture.core.fields = { exchanges: [] };
    fixture.core.rateLimit.remainingMinute = 42;
    await fixture.call('GET', '/v1/exchanges');
    fixture.core.breakdown = hangs;
    const { status, body, headers } = await fixture.call('GET', '/v1/exchanges');
    expect([status, body]).toMatchObject([408, { error: { code: 'request_timeout' } }]);
    expect(headers.get('x-ratelimit-remaining-minute')).toBe('42');
    expect(fixture.core.calls[1]?.context.signal?.aborted).toBe(true);
  });

  it('returns 408 if the transport rejects because of the abort', async () => {
    fixture.core.breakdown = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('This operation was aborted', 'AbortError')));
      });
    expect((await fixture.call('GET', '/v1/nothing')).status).toBe(408);
  });

  it('applies to a body that does not arrive', async () => {
    const { status } = await rawRequest(
      fixture.port,
      `POST /v1/subscriptions HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${FakeCore.apiKey}\r\nContent-Type: application/json\r\n` +
        'Content-Length: 20\r\nConnection: close\r\n\r\n{"data',
    );
    expect(status).toBe(408);
    expect(fixture.core.calls).toHaveLength(0);
  });

  it.each([
    ['with a key', 408, `X-Api-Key: ${FakeCore.apiKey}\r\n`],
    ['without one', 401, ''],
  ])(
    'closes a connection %s whose body does not arrive',
    async (_, expected, key) => {
      // Reads until the server closes: Node's own request limit is twice the time of this test.
      const { status } = await rawRequest(
        fixture.port,
        `POST /v1/exports HTTP/1.1\r\nHost: x\r\n${key}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      );
      expect(status).toBe(expected);
    },
    15_000,
  );
});

describe('failures of the core', () => {
  beforeEach(async () => {
    fixture = await startFacade();
  });

  it.each([
    [503, 'unavailable', Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED' })],
    [500, 'internal', new Error('SELECT * FROM secrets')],
  ])('answer %i %s, masked', async (status, code, failure) => {
    fixture.core.breakdown = () => Promise.reject(failure);
    for (const path of ['/v1/exchanges', '/v1/nothing']) {
      const answer = await fixture.call('GET', path);
      expect([answer.status, answer.body]).toMatchObject([status, { error: { code } }]);
      expect(answer.text).not.toMatch(/SELECT|10\.0/);
      expect(answer.headers.get('x-ratelimit-limit-minute')).toBe('200');
    }
  });

  it('aborts the work when the client disconnects', async () => {
    fixture.core.breakdown = hangs;
    const socket = connect(fixture.port, '127.0.0.1');
    socket.write(`GET /v1/exchanges HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${FakeCore.apiKey}\r\n\r\n`);
    await until('the core is called', () => fixture.core.calls.length === 1);
    expect(fixture.core.onlyCall.context.signal?.aborted).toBe(false);
    socket.destroy();
    await until('the call is aborted', () => fixture.core.onlyCall.context.signal?.aborted === true);
  });
});

describe('health', () => {
  beforeEach(async () => {
    fixture = await startFacade();
  });
  const noKey = { headers: { 'x-api-key': null } };

  it('is alive without a key and without the core', async () => {
    const { status, body, headers } = await fixture.call('GET', '/healthz', noKey);
    expect([status, body]).toEqual([200, { status: 'ok' }]);
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(fixture.core.calls).toHaveLength(0);
  });

  it('is ready if the core responds, even with an error', async () => {
    expect((await fixture.call('GET', '/readyz', noKey)).status).toBe(200);
    expect(fixture.core.onlyCall.context).not.toHaveProperty('clientAddress');
    fixture.core.breakdown = () => Promise.reject(new Error('gone'));
    expect((await fixture.call('GET', '/readyz', noKey)).status).toBe(503);
  });
});

describe('a request that Node cannot parse', () => {
  beforeEach(async () => {
    fixture = await startFacade();
  });
  const refusalOf = async (request: string) => {
    const { status, headers: fields, bytes } = await rawRequest(fixture.port, request);
    const text = bytes.toString();
    const answer = { status, headers: new Headers(fields), text, body: JSON.parse(text) as unknown };
    requireDocumented('', '/v1', answer);
    return answer;
  };

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', 'POST /v1/exports HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['too large headers', `GET / HTTP/1.1\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['an unknown method', 'FETCH /v1/exports HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ])('(%s) gets the error envelope and the rate-limit headers of its address', async (_name, request, status) => {
    const answer = await refusalOf(request);
    expect([answer.status, answer.body]).toMatchObject([status, { error: { code: 'invalid_argument' } }]);
    expect(answer.headers.get('x-ratelimit-remaining-minute')).toBe('199');
    expect(fixture.core.onlyCall.context).toMatchObject({ clientAddress: '127.0.0.1' });
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, POST, PUT, DELETE, OPTIONS' : null);
  });

  it('gets 429 if its address has no more tokens', async () => {
    fixture.core.refusal = coreError('rate_limited', 'Too many requests');
    fixture.core.rateLimit = { ...fixture.core.rateLimit, remainingMinute: 0, retryAfter: 3 };
    const answer = await refusalOf('hello\r\n\r\n');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3']);
  });

  it('is answered without the core', async () => {
    fixture.core.breakdown = () => Promise.reject(new Error('gone'));
    const answer = await refusalOf('hello\r\n\r\n');
    expect([answer.status, answer.headers.get('x-ratelimit-limit-minute')]).toEqual([400, '200']);
  });

  it.each([
    [FakeCore.apiKey, 405],
    ['none', 401],
  ])('CONNECT with key %s is answered %i', async (key, status) => {
    const connect = `CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\nX-Api-Key: ${key}\r\n\r\n`;
    const answer = await refusalOf(connect);
    expect([answer.status, answer.headers.get('x-ratelimit-remaining-minute')]).toEqual([status, '199']);
  });

  it('refuses requests without Host, with two or with no host, whatever the key, and accepts an unknown Expect', async () => {
    fixture.core.fields = { exchanges: [] };
    const key = `X-Api-Key: ${FakeCore.apiKey}\r\nConnection: close\r\n`;
    for (const hosts of ['', 'Host: x\r\nHost: y\r\n', 'Host: x@y\r\n']) {
      for (const [path, by] of [
        ['/v1/exchanges', key],
        ['/v1/exchanges', 'Connection: close\r\n'],
        ['/healthz', 'X-Api-Key: unknown\r\nConnection: close\r\n'],
      ]) {
        const { status, bytes } = await rawRequest(fixture.port, `GET ${path} HTTP/1.1\r\n${hosts}${by}\r\n`);
        expect([status, JSON.parse(bytes.toString())]).toMatchObject([400, { error: { code: 'invalid_argument' } }]);
      }
    }
    const odd = `GET /v1/exchanges HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\n${key}\r\n`;
    expect((await rawRequest(fixture.port, odd)).status).toBe(200);
  });
});

describe('closing', () => {
  it('finishes requests in flight and accepts no new ones', async () => {
    fixture = await startFacade();
    let finish = (): void => undefined;
    const work = new Promise<void>((resolve) => (finish = resolve));
    fixture.core.fields = { exchanges: () => work.then(() => []) };
    const socket = connect(fixture.port, '127.0.0.1');
    socket.write(`GET /v1/exchanges HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${FakeCore.apiKey}\r\n\r\n`);
    await until('the core is called', () => fixture.core.calls.length === 1);
    const closed = fixture.facade.close();
    expect(await fixture.facade.ready()).toBe(false);
    await expect(fixture.call('GET', '/v1/exchanges')).rejects.toThrow('fetch failed');
    finish();
    const answer = await readAnswer(socket);
    expect([answer.status, answer.headers['connection']]).toEqual([200, 'close']);
    await closed;
  });

  it('is bounded', async () => {
    fixture = await startFacade({ SHUTDOWN_TIMEOUT_MS: '100' });
    fixture.core.breakdown = hangs;
    const socket = connect(fixture.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET /v1/exchanges HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${FakeCore.apiKey}\r\n\r\n`);
    await until('the core is called', () => fixture.core.calls.length === 1);
    let isClosed = false;
    const closed = Promise.all([fixture.facade.close(), once(socket, 'close')]).then(() => (isClosed = true));
    try {
      await until('the facade is closed and the connection cut', () => isClosed, 20_000);
    } finally {
      // Lets a facade close that waits for its requests.
      socket.destroy();
      await closed;
    }
  });
});
