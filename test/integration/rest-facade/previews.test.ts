import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
});
afterEach(async () => fixture.facade.close());

const preview = (body: unknown) => fixture.call('POST', '/v1/export-schemas/preview', { body });
const column = { output_column: 'p', data: { binance: { json: { path: 'p', type: 'f64' } } } };

describe('POST /export-schemas/preview', () => {
  it('returns int64 as exact JSON integers, decimals and timestamps as strings', async () => {
    fixture.core.fields = {
      schemaPreview: () => ({
        columns: ['i64', 'decimal(18)', 'timestamp', 'f64', 'bool', 'string'].map((type, i) => ({
          name: `c${i}`,
          type,
        })),
        rows: [
          ['9007199254740993', '0.100000000000000001', '2024-01-01T00:00:00.123456789Z', 0.5, true, '9007199254740993'],
          [null, null, null, null, null, null],
        ],
        misfits: { c1: 1 },
        scannedMessages: 3,
      }),
    };
    const { status, text } = await preview({ datastream_id: 5, schema: 'normalized' });
    expect(status).toBe(200);
    expect(text).toContain(
      '"rows":[[9007199254740993,"0.100000000000000001","2024-01-01T00:00:00.123456789Z",0.5,true,"9007199254740993"],' +
        '[null,null,null,null,null,null]],"misfits":{"c1":1},"scanned_messages":3}',
    );
    expect(text).toContain('{"columns":[{"name":"c0","type":"i64"},');
    expect(fixture.core.onlyCall.variables).toEqual({
      input: { datastreamId: '5', schema: 'normalized', draft: false, limit: 20 },
    });
  });

  it('passes on draft, range and limit; null counts as absent', async () => {
    const answer = { columns: [], rows: [], misfits: {}, scannedMessages: 0 };
    fixture.core.fields = { schemaPreview: () => answer };
    const times = '"start_time": "2024-01-01T00:00:00.123456789Z", "end_time": 1704067200123456790';
    await preview(`{"datastream_id": 5, "schema": "mine", "draft": true, "limit": 100, ${times}}`);
    expect(fixture.core.onlyCall.variables).toEqual({
      input: {
        datastreamId: '5',
        schema: 'mine',
        draft: true,
        fromNs: '1704067200123456789',
        toNs: '1704067200123456790',
        limit: 100,
      },
    });
    const nulls = { draft: null, start_time: null, end_time: null, limit: null };
    expect((await preview({ datastream_id: 5, schema: { columns: [column] }, ...nulls })).status).toBe(200);
    expect(fixture.core.calls[1]?.variables).toMatchObject({ input: { schema: { columns: [column] }, limit: 20 } });
  });

  it.each([
    ['datastream_id', { datastream_id: '5' }],
    ['schema', { schema: undefined }],
    ['schema', { schema: 5 }],
    ['draft', { draft: 'yes' }],
    ['view', { view: 'bars' }],
    ['start_time', { start_time: 'yesterday' }],
    ['end_time', { start_time: 2, end_time: 2 }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 101 }],
    ['limit', { limit: 1.5 }],
    ['limit', { limit: '20' }],
  ])('names %s if it is invalid: %j', async (field, members) => {
    const { status, body } = await preview({ datastream_id: 5, schema: 'raw', ...members });
    expect([status, body]).toMatchObject([400, { error: { details: { field } } }]);
    expect(fixture.core.onlyCall.operation).toBe('Viewer');
  });
});
