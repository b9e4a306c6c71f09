import {
  createDestination,
  createExportSchedule,
  listExports,
  updateDestination,
} from '../../../../schema/generated/contracts.js';
import { parseFields, parseQuery } from '../../../../rest-facade/http/fields.js';
import { requestFields } from '../../../../rest-facade/http/request-fields.js';

const query = (members: Record<string, string>) => parseQuery(requestFields(listExports), members);

describe('the fields of a request', () => {
  it('become variables and fields of their inputs, with the values of enums, and exact integers', () => {
    expect(query({ status: 'failed', datastream_id: '9007199254740993', warnings: 'true', page_token: 'a' })).toEqual({
      filter: { status: ['FAILED'], datastreamId: 9_007_199_254_740_993n, warnings: true },
      first: 50,
      after: 'a',
    });
    expect(query({})).toEqual({ first: 50 });
  });

  it('name what is accepted', () => {
    const status = 'status must be one of: queued, running, succeeded, failed, canceled';
    expect(() => query({ status: 'FAILED' })).toThrow(status);
    expect(() => query({ warnings: 'yes' })).toThrow('warnings must be one of: true, false');
    expect(() => parseFields(requestFields(createDestination), { kind: 's3' })).toThrow(
      'name is required and must be a string',
    );
    expect(() => parseFields(requestFields(updateDestination), { prefix: 'p' })).toThrow(
      'prefix cannot be changed: create another destination',
    );
  });

  it('go to the input that has them, which is sent if the operation needs it', () => {
    const created = { name: 'n', kind: 'azure_blob', sas: 's', connection_string: 'c' };
    expect(parseFields(requestFields(createDestination), created)).toEqual({
      input: { name: 'n', kind: 'AZURE_BLOB' },
      credentials: { sas: 's', connectionString: 'c' },
    });
    expect(parseFields(requestFields(createDestination), { name: 'n', kind: 's3' })).toHaveProperty('credentials', {});
    expect(parseFields(requestFields(updateDestination), { name: 'n' })).toEqual({ name: 'n' });
  });

  it('have the defaults of the contract', () => {
    expect(parseFields(requestFields(createExportSchedule), { every: '1d', select: 'x' })).toEqual({
      input: { select: 'x', every: 'DAY', lag: '2m', revise: true, format: 'CSV', layout: 'FLAT' },
    });
    expect(
      parseFields(requestFields(createExportSchedule), { every: '1h', select: 'x', format: 'csv.zst' }),
    ).toHaveProperty('input.format', 'CSV_ZST');
  });
});
