import { HTTP_STATUS_BY_CODE } from '../../../../schema/http/error-codes.js';
import { refusalOfCoreError, refusalOfThrown } from '../../../../rest-facade/http/error-table.js';

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
