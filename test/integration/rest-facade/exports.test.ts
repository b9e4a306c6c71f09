import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';
import { connection, EXPORT_ID as EXP, job } from '../../support/core/core-values.js';

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
});
afterEach(async () => fixture.facade.close());

describe('exports', () => {
  const wire = {
    id: EXP,
    datastream_id: 9007199254740993,
    start_time: 1704067200123456789,
    end_time: 1704070800000000001,
    format: 'parquet',
    format_options: { compression: 'zstd' },
    schema: 'normalized',
    status: 'running',
    progress: 0.25,
    rows: null,
    bytes: null,
    created_at: '2026-01-02T03:04:05.678901Z',
    started_at: '2026-01-02T03:04:06.000000Z',
    finished_at: null,
    expires_at: null,
  };
  const create = (body: unknown) => fixture.call('POST', '/v1/exports', { body });

  it('creates, with Location and Retry-After', async () => {
    fixture.core.fields = { createExport: () => job };
    const { status, headers, body, text } = await create(
      '{"datastream_id": 5, "start_time": 1704067200123456789, "end_time": "2024-01-01T01:00:00.000000001Z", ' +
        '"schema": "normalized", "format": "parquet", "format_options": {"compression": "zstd"}}',
    );
    expect([status, body]).toEqual([202, wire]);
    expect(text).toContain('"start_time":1704067200123456789,"end_time":1704070800000000001,');
    expect(headers.get('location')).toBe(`/v1/exports/${EXP}`);
    expect(headers.get('retry-after')).toBe('5');
    expect(fixture.core.onlyCall.variables).toEqual({
      input: {
        datastreamId: '5',
        fromNs: '1704067200123456789',
        toNs: '1704070800000000001',
        schema: 'normalized',
        format: 'PARQUET',
        formatOptions: { compression: 'zstd' },
      },
    });
  });

  it.each([
    ['datastream_id', '"datastream_id": 25.000000000000000000001, "start_time": 1, "end_time": 2'],
    ['start_time', '"datastream_id": 25, "start_time": 1e-400, "end_time": 2'],
  ])('refuses a number that is only almost an integer as %s', async (field, members) => {
    const { status, body } = await create(`{${members}}`);
    expect([status, body]).toMatchObject([400, { error: { code: 'invalid_argument', details: { field } } }]);
  });

  it('passes on and returns the types of Parquet files', async () => {
    const types = { numbers: 'double', timestamps: 'int64' };
    fixture.core.fields = { createExport: () => ({ ...job, parquetTypes: types }) };
    const request = { datastream_id: 5, start_time: 1, end_time: 2, parquet_types: { numbers: 'double' } };
    expect((await create(request)).body).toEqual({ ...wire, parquet_types: types });
    const { input } = fixture.core.onlyCall.variables as { input: object };
    expect(input).toMatchObject({ parquetTypes: { numbers: 'double' } });
  });

  it('creates with the required members only; null counts as absent', async () => {
    fixture.core.fields = { createExport: () => job };
    const nulls = { schema: null, format: null, format_options: null };
    expect((await create({ datastream_id: 5, start_time: '1', end_time: 2, ...nulls })).status).toBe(202);
    expect(fixture.core.onlyCall.variables).toEqual({
      input: { datastreamId: '5', fromNs: '1', toNs: '2', format: 'CSV', formatOptions: {} },
    });
  });

  it('passes on an inline schema without nulls', async () => {
    fixture.core.fields = { createExport: () => job };
    const column = { output_column: 'p', data: { binance: { json: { path: 'p', type: 'decimal(8)' } } } };
    const schema = { columns: [{ ...column, transform: null }], unfold: null, extra: { '0.1': 0.1 } };
    await create({ datastream_id: 5, start_time: 1, end_time: 2, schema });
    expect(fixture.core.onlyCall.variables).toMatchObject({
      input: { schema: { columns: [column], extra: { '0.1': 0.1 } } },
    });
  });

  it('passes on a view and echoes it; without one, the job has no such member', async () => {
    const view = { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip' };
    fixture.core.fields = { createExport: () => ({ ...job, view }) };
    const sent = { kind: 'bars', size: '1m', empty: null };
    const { status, body } = await create({ datastream_id: 5, start_time: 1, end_time: 2, view: sent });
    expect([status, body]).toEqual([202, { ...wire, view }]);
    expect(fixture.core.onlyCall.variables).toMatchObject({ input: { view: { kind: 'bars', size: '1m' } } });
    fixture.core.fields = { createExport: () => job };
    expect((await create({ datastream_id: 5, start_time: 1, end_time: 2, view: null })).body).not.toHaveProperty(
      'view',
    );
  });

  it.each([
    ['view', { view: 'bars' }],
    ['view', { view: [] }],
    ['view', { view: 1 }],
    ['datastream_id', { datastream_id: '5' }],
    ['datastream_id', { datastream_id: 0 }],
    ['start_time', { start_time: 1.5 }],
    ['start_time', { start_time: 'yesterday' }],
    ['start_time', { start_time: undefined }],
    ['end_time', { end_time: true }],
    ['end_time', { end_time: 1 }],
    ['schema', { schema: 5 }],
    ['schema', { schema: '' }],
    ['schema', { schema: ['raw'] }],
    ['format', { format: 'json' }],
    ['format_options', { format_options: 'zstd' }],
    ['parquet_types', { parquet_types: 'double' }],
    ['format_options', { format_options: [] }],
  ])('names %s if it is invalid: %j', async (field, members) => {
    const { status, body } = await create({ datastream_id: 5, start_time: 1, end_time: 2, ...members });
    expect([status, body]).toMatchObject([400, { error: { code: 'invalid_argument', details: { field } } }]);
    expect(fixture.core.onlyCall.operation).toBe('Viewer');
  });

  it('lists with filters', async () => {
    fixture.core.fields = { exports: () => connection([{ ...job, status: 'FAILED', reason: 'no disk' }]) };
    const { body } = await fixture.call('GET', '/v1/exports?status=failed&datastream_id=5&limit=100');
    expect(body).toEqual({
      items: [{ ...wire, status: 'failed', reason: 'no disk' }],
      total: 7,
      limit: 100,
      next_page_token: null,
    });
    expect(fixture.core.onlyCall.variables).toEqual({ filter: { status: ['FAILED'], datastreamId: '5' }, first: 100 });
  });

  it('lists exports with warnings; others have no such member', async () => {
    const warnings = [
      { code: 'low_coverage', message: 'Only 40 %.', column: null, share: 0.4 },
      { code: 'range_clipped', message: 'Ends early.', column: null, share: null },
      { code: 'null_column', message: 'side is null.', column: 'side', share: 1 },
    ];
    fixture.core.fields = { exports: () => connection([{ ...job, status: 'SUCCEEDED', warnings }]) };
    const { body } = await fixture.call('GET', '/v1/exports?warnings=true');
    expect((body as { items: object[] }).items).toEqual([
      {
        ...wire,
        status: 'succeeded',
        warnings: [
          { code: 'low_coverage', message: 'Only 40 %.', share: 0.4 },
          { code: 'range_clipped', message: 'Ends early.' },
          { code: 'null_column', message: 'side is null.', column: 'side', share: 1 },
        ],
      },
    ]);
    expect(fixture.core.onlyCall.variables).toMatchObject({ filter: { warnings: true } });
    await fixture.call('GET', '/v1/exports?warnings=false');
    expect(fixture.core.calls.at(-1)?.variables).toMatchObject({ filter: { warnings: false } });
  });

  it.each([
    'warnings=yes',
    'status=done',
    'datastream_id=x',
    'limit=101',
    'limit=0',
    'page_token=',
    'status=failed&status=queued',
  ])('rejects the list parameter %s', async (query) => {
    const { status, body } = await fixture.call('GET', `/v1/exports?${query}`);
    expect([status, body]).toMatchObject([
      400,
      { error: { code: 'invalid_argument', details: { field: query.split('=')[0] } } },
    ]);
  });

  it('gets an export, or 404', async () => {
    fixture.core.fields = { export: () => job };
    expect((await fixture.call('GET', `/v1/exports/${EXP}`)).body).toEqual(wire);
    fixture.core.fields = { export: () => null };
    expect((await fixture.call('GET', `/v1/exports/${EXP}`)).status).toBe(404);
  });

  it('waits for the status in the one core call, and only on request', async () => {
    fixture.core.fields = { export: () => job };
    expect((await fixture.call('GET', `/v1/exports/${EXP}?wait=9`)).body).toEqual(wire);
    expect(fixture.core.onlyCall.variables).toEqual({ id: EXP, waitSeconds: 9 });
    await fixture.call('GET', `/v1/exports/${EXP}`);
    expect(fixture.core.calls[1]?.variables).toEqual({ id: EXP, waitSeconds: 0 });
  });

  it.each(['10', '-1', 'x', ''])('rejects wait=%s', async (wait) => {
    const { status, body } = await fixture.call('GET', `/v1/exports/${EXP}?wait=${wait}`);
    expect([status, body]).toMatchObject([400, { error: { details: { field: 'wait' } } }]);
  });

  it('returns download URLs and totals', async () => {
    const artifact = (bytes: string) => ({
      id: `art_${'1'.repeat(32)}`,
      filename: 'a.parquet',
      url: 'https://blob/a?sig=1',
      bytes,
      rows: '3',
      sha256: 'ab'.repeat(32),
      fromNs: '1704067200123456789',
      toNs: '1704070800000000001',
    });
    fixture.core.fields = { exportDownload: () => ({ artifacts: [artifact('5'), artifact('9007199254740993')] }) };
    const { status, body, text } = await fixture.call('GET', `/v1/exports/${EXP}/download`);
    expect(status).toBe(200);
    const [first] = (body as { artifacts: unknown[] }).artifacts;
    expect(first).toEqual({
      id: `art_${'1'.repeat(32)}`,
      url: 'https://blob/a?sig=1',
      bytes: 5,
      filename: 'a.parquet',
      sha256: 'ab'.repeat(32),
      rows: 3,
      from: 1704067200123456789,
      to: 1704070800000000001,
    });
    expect(text).toContain('"count":2,"total_bytes":9007199254740998}');
  });
});
