import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';
import { datastream, EXPORT_ID as EXP, summary } from '../../support/core/core-values.js';

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
});
afterEach(async () => fixture.facade.close());

const SHA = 'ab'.repeat(32);

describe('POST /exports/estimate', () => {
  const completeness = { wantedNs: '9007199254740993', receivedNs: '7', gaps: 1 };
  const estimate = { rows: '9007199254740993', bytes: '12', partitions: 3, completeness, wouldDeny: null };
  const body = { datastream_id: 5, start_time: '1', end_time: 2, format: 'parquet', schema: 'normalized' };

  it('accepts the body of create export and returns exact integers', async () => {
    fixture.core.fields = { exportEstimate: () => estimate };
    const { status, text } = await fixture.call('POST', '/v1/exports/estimate', { body });
    expect(status).toBe(200);
    expect(text).toBe(
      '{"rows":9007199254740993,"bytes":12,"parts":3,"completeness":{"wanted_ns":9007199254740993,"received_ns":7,"gaps":1},"would_deny":null}',
    );
    expect(fixture.core.onlyCall.variables).toEqual({
      input: {
        datastreamId: '5',
        fromNs: '1',
        toNs: '2',
        schema: 'normalized',
        format: 'PARQUET',
        formatOptions: {},
      },
    });
  });

  it.each([
    [
      { reason: 'trial_export_cap', limit: '5368709120', current: '6442450944' },
      { reason: 'trial_export_cap', limit: 5368709120, current: 6442450944 },
    ],
    [{ reason: 'suspended', limit: null, current: null }, { reason: 'suspended' }],
  ])('says whether the export would be denied: %j', async (wouldDeny, expected) => {
    fixture.core.fields = { exportEstimate: () => ({ ...estimate, wouldDeny }) };
    const { status, body: answer } = await fixture.call('POST', '/v1/exports/estimate', { body });
    expect([status, answer]).toMatchObject([200, { would_deny: expected }]);
  });

  it('rejects what create export rejects', async () => {
    const wrong = { ...body, end_time: 1 };
    const { status, body: answer } = await fixture.call('POST', '/v1/exports/estimate', { body: wrong });
    expect([status, answer]).toMatchObject([400, { error: { details: { field: 'end_time' } } }]);
    expect((await fixture.call('GET', '/v1/exports/estimate')).status).toBe(405);
  });
});

describe('GET /exports/{id}/manifest', () => {
  const part = {
    filename: 'a.parquet',
    fromNs: '1704067200123456789',
    toNs: '1704070800000000001',
    rows: '9007199254740993',
    bytes: '7',
    sha256: SHA,
    misfits: { price: 2 },
    brokenMessages: '1',
    firstBroken: { collectionTimestampNs: '1704067200123456799', seq: '1152921504606846977' },
  };
  const manifest = {
    exportId: EXP,
    engineVersion: '1',
    datastream,
    fromNs: '1704067200123456789',
    toNs: '1704070800000000001',
    format: 'PARQUET',
    formatOptions: { compression: 'zstd' },
    schema: { kind: 'raw' },
    view: null,
    parquetTypes: null,
    granularity: 'DAILY',
    coverage: [{ fromNs: '1704067200123456789', toNs: '1704067200123456799' }],
    clippedAtNs: '1704067200123456799',
    gaps: [{ fromNs: '1704067200123456789', toNs: '1704067200123456790', reason: 'restart' }],
    messages: '9007199254740995',
    rows: '9007199254740993',
    bytes: '7',
    brokenMessages: '1',
    misfits: { price: 2 },
    nulls: { price: 3 },
    warnings: null,
    partitions: [part, { ...part, brokenMessages: '0', firstBroken: null }],
  };
  const get = async (members: object = {}) => {
    fixture.core.fields = { exportManifest: () => ({ ...manifest, ...members }) };
    return fixture.call('GET', `/v1/exports/${EXP}/manifest`);
  };

  it('has REST names, and nanoseconds and counts as exact integers', async () => {
    const { status, body, text } = await get();
    expect(status).toBe(200);
    const [first] = (body as { partitions: unknown[] }).partitions;
    expect(body).toMatchObject({
      export_id: EXP,
      engine_version: '1',
      datastream: summary,
      format: 'parquet',
      format_options: { compression: 'zstd' },
      schema: { name: 'raw' },
      granularity: 'daily',
      misfits: { price: 2 },
      gaps: [{ reason: 'restart' }],
    });
    expect(first).toMatchObject({ filename: 'a.parquet', sha256: SHA, misfits: { price: 2 }, bytes: 7 });
    for (const exact of [
      '"start_time":1704067200123456789,"end_time":1704070800000000001,',
      '"coverage":[{"from":1704067200123456789,"to":1704067200123456799}]',
      '"clipped_at":1704067200123456799',
      '"gaps":[{"from":1704067200123456789,"to":1704067200123456790,',
      '"messages":9007199254740995,"rows":9007199254740993,',
      '"first_broken":{"collection_timestamp_ns":1704067200123456799,"seq":1152921504606846977}',
      '"first_broken":null',
    ]) {
      expect(text).toContain(exact);
    }
  });

  it('has the types of Parquet files if they were sent', async () => {
    expect((await get()).body).not.toHaveProperty('parquet_types');
    const parquetTypes = { numbers: 'double', timestamps: 'int64' };
    expect((await get({ parquetTypes })).body).toMatchObject({ parquet_types: parquetTypes });
  });

  it('has the view if there is one', async () => {
    expect((await get()).body).not.toHaveProperty('view');
    const view = { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip', repeats: 2 };
    expect((await get({ view })).body).toMatchObject({ view });
  });

  it('has warnings if there are any', async () => {
    expect((await get()).body).not.toHaveProperty('warnings');
    const warning = { code: 'misfits', message: 'Most.', column: 'price', share: 0.9 };
    expect((await get({ warnings: [warning] })).body).toMatchObject({ nulls: { price: 3 }, warnings: [warning] });
  });

  it.each([
    [
      { name: 'mine', version: 3 },
      { name: 'mine', version: 3 },
    ],
    [{ name: null, version: null }, {}],
  ])('has the schema at creation: %j', async (members, expected) => {
    const content = { columns: [{ output_column: 'p', data: { binance: { json: { path: 'p', type: 'f64' } } } }] };
    const { body } = await get({ schema: { kind: 'columns', content, ...members } });
    expect((body as { schema: unknown }).schema).toEqual({ ...expected, ...content });
  });

  it('returns 404 for a malformed export id, without a core call for it', async () => {
    expect((await fixture.call('GET', '/v1/exports/exp_1/manifest')).status).toBe(404);
    expect(fixture.core.onlyCall.operation).toBe('Viewer');
  });
});
