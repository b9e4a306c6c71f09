import { z } from 'zod';
import { HTTP_STATUS_BY_CODE } from '../../../../schema/error-codes.js';
import { refusalOfCoreError, refusalOfThrown } from '../../../../rest-facade/http/error-table.js';
import {
  bodyDatastreamId,
  oneOf,
  parseFields,
  queryDatastreamId,
  timestamp,
} from '../../../../rest-facade/http/fields.js';
import { CATALOG_PAGE, pageFields } from '../../../../rest-facade/http/pagination.js';
import { rateLimitHeaders } from '../../../../rest-facade/http/rate-limit-headers.rule.js';
import { RateLimitMemory } from '../../../../rest-facade/http/rate-limit-memory.js';
import { HttpRefusal } from '../../../../rest-facade/http/refusal.js';
import { parseFacadeSettings } from '../../../../rest-facade/settings.js';

describe('error table', () => {
  it.each(Object.entries(HTTP_STATUS_BY_CODE))('maps %s to %i', (code, status) => {
    const refusal = refusalOfCoreError({ message: 'why', extensions: { code, details: { field: 'x' } } });
    expect(refusal).toMatchObject({ code, status });
    expect(refusal.message).toBe('why');
    expect(refusal.details).toEqual({ field: 'x' });
  });

  it('masks internal errors', () => {
    const refusal = refusalOfCoreError({ message: 'SELECT secret', extensions: { code: 'internal' } });
    expect(refusal).toMatchObject({ code: 'internal', status: 500, details: undefined });
    expect(refusal.message).not.toContain('SELECT');
  });

  it.each(['INTERNAL_SERVER_ERROR', 'GRAPHQL_VALIDATION_FAILED', 'toString', ''])('masks code %j', (code) => {
    const refusal = refusalOfCoreError({ message: 'SELECT secret', extensions: { code } });
    expect(refusal).toMatchObject({ code: 'internal', status: 500, details: undefined });
    expect(refusal.message).not.toContain('SELECT');
  });

  it('omits empty details', () => {
    expect(refusalOfCoreError({ message: '', extensions: { code: 'not_found', details: {} } }).details).toBeUndefined();
  });

  it('maps a broken connection to unavailable, however it is wrapped', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(refusalOfThrown(new TypeError('fetch failed', { cause: refused })).status).toBe(503);
    expect(refusalOfThrown(new AggregateError([refused])).status).toBe(503);
    expect(refusalOfThrown(new Error('bug')).status).toBe(500);
    expect(refusalOfThrown('text').status).toBe(500);
  });
});

describe('rate-limit headers', () => {
  const state = { limitMinute: 200, remainingMinute: 0, limitHour: 10_000, remainingHour: 12 };

  it('has resets and Retry-After only if the core has them', () => {
    expect(rateLimitHeaders(state)).toEqual({
      'X-RateLimit-Limit-Minute': '200',
      'X-RateLimit-Remaining-Minute': '0',
      'X-RateLimit-Limit-Hour': '10000',
      'X-RateLimit-Remaining-Hour': '12',
    });
    expect(rateLimitHeaders({ ...state, resetMinute: 1_700_000_000, retryAfter: 0.3 })).toMatchObject({
      'X-RateLimit-Reset-Minute': '1700000000',
      'Retry-After': '1',
    });
  });

  it('remembers a caller without the Retry-After of one refusal, and bounds its memory', () => {
    const memory = new RateLimitMemory();
    memory.remember('a', { ...state, retryAfter: 3 });
    expect(memory.recall('a')).toEqual(state);
    for (let i = 0; i < 10_000; i++) memory.remember(`other ${i}`, state);
    expect(memory.recall('a')).toMatchObject({ remainingMinute: 200 });
  });
});

describe('fields', () => {
  const refused = (fields: z.ZodType, input: unknown): HttpRefusal => {
    try {
      parseFields(fields, input);
    } catch (thrown) {
      if (thrown instanceof HttpRefusal) return thrown;
    }
    throw new Error('was accepted');
  };
  const body = z.object({ datastream_id: bodyDatastreamId, at: timestamp.optional() });

  it.each([1, 9_007_199_254_740_993n, 2n ** 63n - 1n])('accepts datastream id %p', (id) => {
    expect(parseFields(body, { datastream_id: id, unknown: 1 })).toEqual({ datastream_id: BigInt(id) });
  });

  it.each([0, -1, 1.5, 2n ** 63n, '1', true, [1], {}])('rejects datastream id %p', (id) => {
    expect(refused(body, { datastream_id: id })).toMatchObject({
      code: 'invalid_argument',
      details: { field: 'datastream_id' },
      message: 'datastream_id must be an integer between 1 and 9223372036854775807',
    });
  });

  it('says that a field is required', () => {
    expect(refused(body, {}).message).toMatch(/^datastream_id is required and must be an integer/);
  });

  it('names nested places', () => {
    const nested = z.object({ columns: z.array(z.strictObject({ kind: oneOf(['a', 'b']) })) });
    expect(refused(nested, { columns: [{ kind: 'c' }] }).message).toBe('columns[0].kind must be one of: a, b');
    expect(refused(nested, { columns: [{ kind: 'a', x: 1 }] }).details).toEqual({ field: 'columns[0].x' });
  });

  it.each(['0', 'x', '1.0', '', ['1', '2']])('refuses datastream_id=%p in a query', (id) => {
    const query = z.object({ datastream_id: queryDatastreamId.optional() });
    expect(refused(query, { datastream_id: id }).details).toEqual({ field: 'datastream_id' });
    expect(parseFields(query, {})).toEqual({});
  });

  it.each(['0', '1001', '-1', 'ten', '1.5', '', ' 5', '1e2', ['5', '6']])(
    'rejects limit=%p, without clamping',
    (limit) => {
      expect(refused(z.object(pageFields(CATALOG_PAGE)), { limit }).message).toBe(
        'limit must be an integer between 1 and 1000',
      );
    },
  );

  it.each([
    [undefined, 100],
    ['1', 1],
    ['1000', 1_000],
    ['007', 7],
  ])('reads limit=%p as %i', (limit, size) => {
    expect(parseFields(z.object(pageFields(CATALOG_PAGE)), { limit })).toEqual({ limit: size });
  });
});

describe('settings', () => {
  it('has the documented defaults; empty variables count as absent', () => {
    expect(parseFacadeSettings({ REST_PORT: '' })).toMatchObject({
      restPort: 8080,
      metricsPort: 9465,
      requestDeadlineMs: 10_000,
    });
  });

  it('reads trusted proxies', () => {
    const { trustedProxies } = parseFacadeSettings({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1' });
    expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', '::1']);
  });

  it('lists every problem at once', () => {
    const env = { REST_PORT: 'x', TRUSTED_PROXIES: '10.0.0.0/99', LOG_LEVEL: 'loud' };
    expect(() => parseFacadeSettings(env)).toThrow(/REST_PORT[^]*TRUSTED_PROXIES[^]*LOG_LEVEL/);
  });
});
