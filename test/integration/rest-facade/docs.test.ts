import { callsOf, type OpenApi } from '../../../rest-facade/docs/openapi-types.js';
import { readOpenApiDocument } from '../../../schema/http/openapi-document.js';
import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';

let fixture: FacadeFixture;
beforeAll(async () => {
  fixture = await startFacade();
});
afterAll(async () => fixture.facade.close());
const CALLS = callsOf(readOpenApiDocument() as OpenApi);
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

  it.each(['/docs', '/docs/guide', '/docs/page.css', '/healthz', '/readyz'])(
    '%s returns 405 for other methods',
    async (path) => {
      for (const method of ['POST', 'DELETE', 'PATCH']) {
        const { status, headers, body } = await fixture.call(method, path, anonymous);
        expect([status, body]).toMatchObject([405, { error: { code: 'invalid_argument' } }]);
        expect([headers.get('allow'), headers.get('x-ratelimit-remaining-minute')]).toEqual([
          'GET, HEAD, OPTIONS',
          '199',
        ]);
      }
      expect((await fixture.call('OPTIONS', path, anonymous)).status).toBe(204);
    },
  );

  it.each(['/docs', '/docs/guide', '/docs/tools'])(
    '%s loads all resources from its origin, and links only to what is served',
    async (path) => {
      const page = await (await fetch(base() + path)).text();
      const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
      expect(addresses.length).toBeGreaterThan(15);
      const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`));
      expect(addresses.filter((address) => address.startsWith('#') && !ids.has(address))).toEqual([]);
      const away = new Set([...page.matchAll(/<a href="(https:[^"]+)"/g)].map(([, address]) => address));
      const others = new Set(addresses.filter((address) => !/^(#|data:)/.test(address) && !away.has(address)));
      for (const address of others) {
        const answer = await fetch(base() + address);
        const text = await answer.text();
        expect([address, answer.status]).toEqual([expect.stringMatching(/^\//) as string, 200]);
        const anchor = address.split('#')[1];
        if (anchor !== undefined) expect([address, text.includes(` id="${anchor}"`)]).toEqual([address, true]);
      }
    },
  );

  it('shows each operation with its place, its body, its errors and examples in three languages', async () => {
    const page = await (await fetch(`${base()}/docs`)).text();
    for (const { operationId, method, path, requestBody, responses } of CALLS) {
      const [section = ''] = new RegExp(`<section id="${operationId}"[^]*?</section>`).exec(page) ?? [];
      expect(section).toContain(`>${method}</b> <code>/v1${path}</code>`);
      for (const language of ['curl', 'python', 'typescript']) expect(section).toContain(`data-language="${language}"`);
      expect([operationId, section.includes('<h4>Body')]).toEqual([operationId, requestBody !== undefined]);
      for (const status of Object.keys(responses)) expect(section).toContain(`<code>${status}</code>`);
    }
  });

  it.each([
    ['/docs', 'MDE_BASE_URL'],
    ['/docs/guide', 'BASE'],
  ])('%s sets %s to an address that its script replaces by its own', async (path, variable) => {
    const page = await (await fetch(base() + path)).text();
    expect(page).toContain(`export ${variable}=<span data-origin>http://127.0.0.1:8080</span>/v1`);
    expect(page.replaceAll('<span data-origin>http://127.0.0.1:8080', '')).not.toContain('127.0.0.1:8080');
  });

  it('has no inline code, which the policy would stop', async () => {
    for (const path of ['/docs', '/docs/guide']) {
      const page = await (await fetch(base() + path)).text();
      expect(page).not.toMatch(/ style=| on\w+="|<style|<script(?! type="module" src=)/);
    }
  });

  it.each(['br', 'gzip'])('is sent compressed (%s), in under 45 kB', async (coding) => {
    const answer = await fetch(`${base()}/docs`, { headers: { 'accept-encoding': coding } });
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(45_000);
    expect(await answer.text()).toContain('</html>');
  });

  it('is not sent again if unchanged', async () => {
    const { headers } = await fetch(`${base()}/docs`);
    // Otherwise fetch adds no-cache, which requests the whole file.
    const conditions = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
    const again = await fetch(`${base()}/docs`, { headers: conditions });
    expect(again.status).toBe(304);
  });

  it('serves no other file', async () => {
    for (const path of ['/docs/package.json', '/docs/..%2fdocs-page.js', '/docs/rest-guide.md']) {
      expect((await fetch(base() + path)).status).toBe(401);
    }
  });
});
