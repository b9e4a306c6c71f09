import { facadeRoutes } from '../../rest-facade/routes.js';
import { requireDocumented } from '../support/contract/documented-answer.js';
import { at, openApi, operations, type JsonObject } from '../support/contract/openapi-document.js';
import { problemsOf } from '../support/contract/openapi-schemas.js';

const withoutNames = (method: string, path: string) => `${method} ${path.replaceAll(/\{\w+\}|[:*]\w+/g, '{}')}`;

const isWrite = (method: string, path: string): boolean =>
  facadeRoutes().some(
    (route) => route.effect === 'write' && withoutNames(route.method, route.path) === withoutNames(method, path),
  );

it('has exactly the routes of the facade', () => {
  const routes = facadeRoutes().map(({ method, path }) => withoutNames(method, path));
  const documented = operations.map(({ method, path }) => withoutNames(method, path));
  expect(routes.sort()).toEqual(documented.sort());
});

describe.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
  '%s',
  (_name, { method, path, operation, pointer }) => {
    const responses = Object.keys(at(`${pointer}/responses`).value as JsonObject);

    it('has operation ids, tags and summaries', () => {
      expect(operation).toMatchObject({
        operationId: expect.any(String) as string,
        tags: [expect.any(String)],
        summary: expect.any(String) as string,
      });
    });

    it('documents the responses of every endpoint', () => {
      const isPublic = Array.isArray(operation['security']);
      expect(responses).toEqual(
        expect.arrayContaining(['408', '429', '431', '500', '503', ...(isPublic ? [] : ['400', '401'])]),
      );
      if (method !== 'GET') expect(responses).toEqual(expect.arrayContaining(['409', '413', '415']));
      if (isWrite(method, path)) expect(responses).toContain('403');
    });

    it('documents request id and rate-limit headers in each response', () => {
      for (const status of responses) {
        const { pointer: response } = at(`${pointer}/responses/${status}`);
        const headers = Object.keys(at(`${response}/headers`).value as JsonObject);
        expect(headers).toEqual(
          expect.arrayContaining(['X-Request-Id', ...['Limit', 'Remaining', 'Reset'].flatMap(rateLimitHeader)]),
        );
      }
    });
  },
);

const rateLimitHeader = (what: string) => ['Minute', 'Hour'].map((bucket) => `X-RateLimit-${what}-${bucket}`);

/** A comma ends a text without quotes in `{ … }`: its rest is a member with the value null. */
it('has no text that a comma cuts', () => {
  const cut = (value: unknown, place: string): string[] =>
    value === null
      ? [place]
      : typeof value !== 'object'
        ? []
        : Object.entries(value)
            .filter(([name]) => !['example', 'examples', 'enum', 'const', 'default'].includes(name))
            .flatMap(([name, member]) => cut(member, `${place}/${name}`));
  expect(cut(openApi, '')).toEqual([]);
});

it('has unique operation ids', () => {
  const ids = operations.map(({ operation }) => operation['operationId']);
  expect(new Set(ids).size).toBe(ids.length);
});

const examples = Object.entries((openApi['components'] as JsonObject)['schemas'] as Record<string, JsonObject>).flatMap(
  ([name, schema]) => ((schema['examples'] ?? []) as unknown[]).map((example) => [name, example] as const),
);
it.each(examples)('has a valid example of %s', (name, example) => {
  expect(problemsOf(`/components/schemas/${name}`, example, name !== 'Path')).toBeNull();
});

describe('an answer', () => {
  const headers = {
    'content-type': 'application/json',
    'x-request-id': 'req_0123456789abcdef',
    'x-ratelimit-limit-minute': '200',
    'x-ratelimit-remaining-minute': '199',
    'x-ratelimit-limit-hour': '10000',
    'x-ratelimit-remaining-hour': '9999',
    'cache-control': 'no-store',
  };
  const check = (status: number, body: unknown, more: Record<string, string> = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = { status, headers: new Headers({ ...headers, ...more }), text, body: JSON.parse(text) as unknown };
    return () => requireDocumented('GET', '/v1/exchanges?x=1', answer);
  };
  const exchange = { code: 'binance', display_name: 'Binance' };
  const error = (members: object) => ({ error: { code: 'internal', message: 'm', ...members } });

  it('that is as documented passes', () => {
    expect(check(200, [exchange])).not.toThrow();
    expect(check(500, error({ details: { any: 1 } }))).not.toThrow();
  });

  it.each([
    ['an undocumented status', check(404, error({})), 'status'],
    ['a missing member', check(200, [{ code: 'binance' }]), 'display_name'],
    ['a wrong type', check(200, [{ ...exchange, code: 1 }]), 'string'],
    ['an undocumented member', check(200, [{ ...exchange, more: 1 }]), 'unevaluated'],
    ['an undocumented code', check(500, error({ code: 'oops' })), 'allowed values'],
    ['details that are null', check(500, error({ details: null })), 'object'],
    ['a missing header', check(200, [], { 'x-request-id': '' }), 'X-Request-Id'],
    ['a wrong header', check(200, [], { 'x-ratelimit-limit-hour': '1.5' }), 'Limit-Hour'],
    ['an undocumented header', check(200, [], { 'retry-after': '5' }), 'retry-after'],
    ['an Allow that no router sent', check(200, [], { allow: 'GET' }), 'allow'],
    ['another type', check(200, [], { 'content-type': 'text/plain' }), 'Content-Type'],
    ['a number beyond int64', check(200, '[9223372036854775808]'), 'int64'],
  ])('with %s does not', (_what, wrong, message) => {
    expect(wrong).toThrow(message);
  });
});
