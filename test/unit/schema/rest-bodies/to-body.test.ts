import { bodyWithSelection } from '../../../../schema/export-sets/export-set-body.js';
import {
  type DestinationFields,
  destinationShape,
  exportScheduleShape,
  exportShape,
  subscriptionShape,
} from '../../../../schema/generated/contracts.js';
import { toBody } from '../../../../schema/rest-bodies/to-body.js';

const job = {
  id: 'exp_1',
  datastreamId: '9007199254740993',
  fromNs: 1n,
  toNs: 9_223_372_036_854_775_807n,
  format: 'PARQUET',
  formatOptions: { compression: 'zstd' },
  schema: 'normalized',
  view: null,
  parquetTypes: null,
  status: 'RUNNING',
  reason: 'is shown of failed ones only',
  warnings: [],
  progress: 0.5,
  rows: null,
  bytes: null,
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  startedAt: '2026-01-02T03:04:05.678901Z',
  finishedAt: null,
  expiresAt: null,
};

describe('toBody', () => {
  it('renames, keeps int64 exact, writes words and times, and leaves out optional members that are null or empty', () => {
    expect(toBody(exportShape, job)).toEqual({
      id: 'exp_1',
      datastream_id: 9_007_199_254_740_993n,
      start_time: 1n,
      end_time: 9_223_372_036_854_775_807n,
      format: 'parquet',
      format_options: { compression: 'zstd' },
      schema: 'normalized',
      status: 'running',
      progress: 0.5,
      rows: null,
      bytes: null,
      created_at: '2026-01-02T03:04:05.678000Z',
      started_at: '2026-01-02T03:04:05.678901Z',
      finished_at: null,
      expires_at: null,
    });
  });

  it('has a reason, which may be null, of failed exports only', () => {
    expect(toBody(exportShape, { ...job, status: 'FAILED' })).toHaveProperty('reason', 'is shown of failed ones only');
    expect(toBody(exportShape, { ...job, status: 'failed', reason: null })).toHaveProperty('reason', null);
  });

  it('maps the items of lists', () => {
    const warnings = [{ code: 'misfits', message: 'm', column: null, share: 0.5 }];
    expect(toBody(exportShape, { ...job, warnings })).toMatchObject({
      warnings: [{ code: 'misfits', message: 'm', share: 0.5 }],
    });
    expect(toBody(exportShape, { ...job, warnings })['warnings']).not.toHaveProperty('0.column');
  });

  it('keeps words that are words of REST', () => {
    const destination = { kind: 'AZURE_BLOB', createdAt: job.createdAt, updatedAt: job.createdAt };
    expect(toBody(destinationShape, destination as DestinationFields)).toMatchObject({ kind: 'azure_blob' });
    const schedule = { ...job, name: 'n', every: 'HOUR', lag: '2m', revise: true, layout: 'HIVE' };
    const selection = { kind: 'ids', datastreamIds: ['9007199254740993'] };
    const fields = { ...schedule, selection, format: 'CSV_ZST', updatedAt: job.createdAt };
    expect(bodyWithSelection(exportScheduleShape, fields)).toMatchObject({
      select: { datastream_ids: [9_007_199_254_740_993n] },
      every: '1h',
      format: 'csv.zst',
      layout: 'hive',
    });
    expect(bodyWithSelection(exportScheduleShape, { ...fields, format: 'csv.zst' })).toHaveProperty(
      'format',
      'csv.zst',
    );
  });

  it('reads members below other objects', () => {
    const stream = { id: 7n, exchange: 'x', instrument: 'I', streamType: 'trades', wireFormat: 'json' };
    const datastream = { ...stream, collection: { state: 'LIVE', messagesPerSecond: 1.5 } };
    const subscription = { id: 'sub_1', status: 'ACTIVE', createdAt: job.createdAt, datastream };
    expect(toBody(subscriptionShape, subscription)).toMatchObject({
      datastream_id: 7n,
      datastream: { datastream_id: 7n, stream_type: 'trades' },
      collection: { state: 'live', messages_per_second: 1.5 },
    });
    expect(toBody(subscriptionShape, { ...subscription, status: 'PAUSED' })).not.toHaveProperty('collection');
  });
});
