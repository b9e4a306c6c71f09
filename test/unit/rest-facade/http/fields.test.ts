import { z } from 'zod';
import {
  bodyDatastreamId,
  listOf,
  oneOf,
  parseFields,
  parseQuery,
  queryDatastreamId,
  queryText,
  timestamp,
} from '../../../../rest-facade/http/fields.js';
import { HttpRefusal } from '../../../../rest-facade/http/refusal.js';

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

  it('counts the items of a list before it validates one', () => {
    let validated = 0;
    const item = z.unknown().refine(() => (validated += 1) < 0);
    const list = z.object({ ids: listOf(item, 'must be an array') });
    const refusal = refused(list, { ids: Array.from({ length: 10_001 }, () => 0) });
    expect(refusal.details).toMatchObject({ field: 'ids' });
    expect(refusal.message).toContain('must have at most 10000 items');
    expect(validated).toBe(0);
    expect(refused(list, { ids: 7 }).message).toContain('must be an array');
  });

  it.each([1, 9_007_199_254_740_993n, 2n ** 63n - 1n])('accepts datastream id %o', (id) => {
    expect(parseFields(body, { datastream_id: id, unknown: 1 })).toEqual({ datastream_id: BigInt(id) });
  });

  it.each([0, -1, 1.5, 2n ** 63n, '1', true, [1], {}])('rejects datastream id %o', (id) => {
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

  it.each(['0', 'x', '1.0', ''])('refuses datastream_id=%o in a query', (id) => {
    const query = z.object({ datastream_id: queryDatastreamId.optional() });
    expect(refused(query, { datastream_id: id }).details).toEqual({ field: 'datastream_id' });
    expect(parseFields(query, {})).toEqual({});
  });

  it('says of a repeated query parameter that it must occur once, and ignores unknown ones', () => {
    const query = z.object({
      id: queryDatastreamId.optional(),
      kind: oneOf(['a', 'b']).optional(),
      text: queryText.optional(),
    });
    for (const field of ['id', 'kind', 'text']) {
      const repeated = () => parseQuery(query, { [field]: ['1', '1'] });
      expect(repeated).toThrow(
        expect.objectContaining({
          message: `${field} must not be repeated; send it once`,
          details: { field },
        }) as Error,
      );
    }
    expect(() => parseQuery(query, { id: 'x', kind: ['a', 'a'] })).toThrow('id must be an integer');
    expect(parseQuery(query, { unknown: ['1', '2'] })).toEqual({});
  });
});
