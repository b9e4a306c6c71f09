import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';

let fixture: FacadeFixture;
beforeAll(async () => {
  fixture = await startFacade();
});
afterAll(async () => fixture.facade.close());
const anonymous = { headers: { 'x-api-key': null } };

describe('the OpenAPI document', () => {
  it('needs no key, has request id and rate-limit headers, and makes no core call', async () => {
    const { status, headers, body } = await fixture.call('GET', '/v1/openapi.json', anonymous);
    expect([status, body]).toMatchObject([200, { openapi: '3.1.0', servers: [{ url: '/v1' }] }]);
    expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{16}$/);
    expect(headers.get('x-ratelimit-limit-minute')).toBe('200');
    expect(fixture.core.calls).toEqual([]);
  });

  it('keeps the bounds of int64 exact', async () => {
    const { text } = await fixture.call('GET', '/v1/openapi.json', anonymous);
    expect(text).toContain('"maximum":9223372036854775807');
    expect(text).toContain('"minimum":-9223372036854775808');
  });

  it('returns 405 for other methods, with and without a key', async () => {
    for (const options of [{}, anonymous]) {
      const { status, headers } = await fixture.call('DELETE', '/v1/openapi.json', options);
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    }
  });
});

describe('/docs', () => {
  const base = () => `http://127.0.0.1:${fixture.port}`;

  it('is a page whose policy allows only its own origin', async () => {
    const answer = await fetch(`${base()}/docs`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).not.toMatch(/unsafe|http/);
  });

  it.each(['/docs', '/docs/page.css', '/healthz', '/readyz'])('%s returns 405 for other methods', async (path) => {
    for (const method of ['POST', 'DELETE', 'PATCH']) {
      const { status, headers, body } = await fixture.call(method, path, anonymous);
      expect([status, body]).toMatchObject([405, { error: { code: 'invalid_argument' } }]);
      expect([headers.get('allow'), headers.get('x-ratelimit-remaining-minute')]).toEqual([
        'GET, HEAD, OPTIONS',
        '199',
      ]);
    }
    expect((await fixture.call('OPTIONS', path, anonymous)).status).toBe(204);
  });

  it('loads all resources from its origin', async () => {
    const page = await (await fetch(`${base()}/docs`)).text();
    const parts = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) {
      const answer = await fetch(base() + part);
      expect([part, answer.status]).toEqual([expect.stringMatching(/^\//) as string, 200]);
      await answer.arrayBuffer();
    }
  });

  it('is not sent again if unchanged', async () => {
    const { headers } = await fetch(`${base()}/docs/swagger-ui.css`);
    const modified = headers.get('last-modified') ?? '';
    // Otherwise fetch adds no-cache, which requests the whole file.
    const conditions = { 'if-modified-since': modified, 'cache-control': 'max-age=0' };
    const again = await fetch(`${base()}/docs/swagger-ui.css`, { headers: conditions });
    expect(again.status).toBe(304);
  });

  it('serves no other file', async () => {
    for (const path of ['/docs/package.json', '/docs/..%2fdocs-page.js', '/docs/index.html']) {
      expect((await fetch(base() + path)).status).toBe(401);
    }
  });
});
