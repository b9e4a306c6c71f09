import { datastream, summary } from '../../support/core/core-values.js';
import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
});
afterEach(async () => fixture.facade.close());

describe('availability', () => {
  it('returns ranges and gaps in exact nanoseconds', async () => {
    const range = { fromNs: '1704067200123456789', toNs: '1704070800000000001' };
    fixture.core.fields = {
      availability: () => ({
        datastream,
        ranges: [{ ...range, rowsEstimate: '12' }],
        gaps: [{ ...range, reason: 'disconnected' }],
        updatedAt: '2026-01-02T03:04:05.678901Z',
      }),
    };
    const { status, body, text } = await fixture.call('GET', '/v1/availability?datastream_id=9007199254740993');
    expect([status, body]).toEqual([
      200,
      {
        datastream: summary,
        ranges: [{ from: 1704067200123456789, to: 1704070800000000001, rows_estimate: 12 }],
        gaps: [{ from: 1704067200123456789, to: 1704070800000000001, reason: 'disconnected' }],
        updated_at: '2026-01-02T03:04:05.678901Z',
      },
    ]);
    expect(text).toContain('"from":1704067200123456789,"to":1704070800000000001,');
    expect(fixture.core.onlyCall.variables).toEqual({ datastreamId: '9007199254740993' });
  });

  it('returns 404 for an unknown stream, 400 without a stream', async () => {
    fixture.core.fields = { availability: () => null };
    expect((await fixture.call('GET', '/v1/availability?datastream_id=5')).status).toBe(404);
    const { status, body } = await fixture.call('GET', '/v1/availability');
    expect([status, body]).toMatchObject([400, { error: { details: { field: 'datastream_id' } } }]);
  });
});

describe('billing summary', () => {
  const answer = {
    accessStatus: 'ACTIVE',
    planCode: null,
    currentPeriodEnd: null,
    graceUntil: '2026-02-01T00:00:00.000000Z',
    usage: { extraStreamMinutesTotal: '90', exportGbTotal: '1.25', exportGbExtra: '2' },
  };
  const usage = { extra_stream_minutes_total: 90, export_gb_total: '1.25', export_gb_extra: 2 };

  it('returns plan, period and usage', async () => {
    fixture.core.fields = { billingSummary: answer };
    const { body } = await fixture.call('GET', '/v1/billing/summary');
    expect(body).toEqual({ access_status: 'ACTIVE', plan_code: null, current_period_end: null, usage });
  });

  it('has grace_until only in GRACE', async () => {
    fixture.core.fields = { billingSummary: { ...answer, accessStatus: 'GRACE' } };
    const { body } = await fixture.call('GET', '/v1/billing/summary');
    expect(body).toMatchObject({ access_status: 'GRACE', grace_until: '2026-02-01T00:00:00.000000Z' });
  });
});
