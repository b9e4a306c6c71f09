import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';
import {
  connection,
  datastream,
  EXPORT_ID as EXP,
  subscription,
  SUBSCRIPTION_ID as SUB,
  summary,
} from '../../support/core/core-values.js';
import { coreError } from '../../support/core/fake-core.js';

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
});
afterEach(async () => fixture.facade.close());

describe('catalog', () => {
  it('lists exchanges', async () => {
    fixture.core.fields = { exchanges: [{ code: 'binance', displayName: 'Binance spot' }] };
    const { status, body } = await fixture.call('GET', '/v1/exchanges');
    expect([status, body]).toEqual([200, [{ code: 'binance', display_name: 'Binance spot' }]]);
  });

  it('lists instruments with filters and paging', async () => {
    const instrument = { symbol: 'XBT/USD', base: 'XBT', quote: null, instrumentType: null };
    fixture.core.fields = { exchange: () => ({ instruments: () => connection([instrument], 'next') }) };
    const path =
      '/v1/exchanges/kraken/instruments?limit=1&page_token=tok&search=x&base=XBT&quote=USD&instrument_type=spot';
    const { status, body } = await fixture.call('GET', path);
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [{ symbol: 'XBT/USD', base: 'XBT', quote: null, instrument_type: null }],
      total: 7,
      limit: 1,
      next_page_token: 'next',
    });
    expect(fixture.core.onlyCall.variables).toEqual({
      exchange: 'kraken',
      filter: { search: 'x', base: 'XBT', quote: 'USD', instrumentType: 'spot' },
      first: 1,
      after: 'tok',
    });
  });

  it('lists datastreams, ids as exact integers', async () => {
    fixture.core.fields = { datastreams: () => connection([datastream]) };
    const path = '/v1/datastreams?exchange=kraken&instrument=XBT%2FUSD&stream_type=trade&wire_format=json&other=1';
    const { status, body, text } = await fixture.call('GET', path);
    expect([status, body]).toEqual([200, { items: [summary], total: 7, limit: 100, next_page_token: null }]);
    expect(text).toContain('"datastream_id":9007199254740993,');
    expect(fixture.core.onlyCall.variables).toEqual({
      filter: { exchange: 'kraken', instrument: 'XBT/USD', streamType: 'trade', wireFormat: 'json' },
      first: 100,
    });
  });

  it('lists the datastreams of an exchange', async () => {
    fixture.core.fields = { exchange: () => ({ datastreams: () => connection([datastream]) }) };
    const { body } = await fixture.call('GET', '/v1/exchanges/kraken/datastreams?stream_type=trades&exchange=ignored');
    expect(body).toMatchObject({ items: [summary] });
    expect(fixture.core.onlyCall.variables).toMatchObject({ exchange: 'kraken', filter: { streamType: 'trades' } });
    expect(fixture.core.onlyCall.variables['filter']).not.toHaveProperty('exchange');
  });

  it.each(['XBT/USD', 'XBT%2FUSD', 'XBT%2fUSD'])('lists the datastreams of instrument %s', async (symbol) => {
    fixture.core.fields = { exchange: () => ({ instrument: () => ({ datastreams: () => connection([datastream]) }) }) };
    const { status, body } = await fixture.call(
      'GET',
      `/v1/exchanges/kraken/instruments/${symbol}/datastreams?limit=1000`,
    );
    expect([status, body]).toEqual([200, { items: [summary], total: 7, limit: 1000, next_page_token: null }]);
    expect(fixture.core.onlyCall.variables).toMatchObject({ exchange: 'kraken', instrument: 'XBT/USD' });
  });

  it.each([
    ['/v1/exchanges/nowhere/instruments', {}],
    ['/v1/exchanges/nowhere/datastreams', {}],
    ['/v1/exchanges/kraken/instruments/NO/datastreams', { exchange: () => ({ instrument: null }) }],
  ])('returns 404 for %s', async (path, fields) => {
    fixture.core.fields = { exchange: () => null, ...fields };
    const { status, body } = await fixture.call('GET', path);
    expect([status, body]).toMatchObject([404, { error: { code: 'not_found' } }]);
    expect(fixture.core.calls).toHaveLength(1);
  });
});

describe('subscriptions', () => {
  const wire = {
    id: SUB,
    datastream_id: 9007199254740993,
    status: 'active',
    created_at: '2026-01-02T03:04:05.678901Z',
    datastream: summary,
  };

  it('creates, with an exact datastream id', async () => {
    fixture.core.fields = { createSubscription: () => subscription };
    const { status, body } = await fixture.call('POST', '/v1/subscriptions', {
      body: '{"datastream_id": 9007199254740993, "extra": true}',
    });
    expect([status, body]).toEqual([201, { ...wire, spans: [] }]);
    expect(fixture.core.onlyCall.variables).toEqual({ datastreamId: '9007199254740993' });
  });

  it('passes on the conflict of an existing one', async () => {
    const details = { id: SUB, status: 'paused' };
    fixture.core.fields = {
      createSubscription: () => {
        throw coreError('already_exists', 'There is one already.', details);
      },
    };
    const { status, body } = await fixture.call('POST', '/v1/subscriptions', { body: { datastream_id: 1 } });
    expect(status).toBe(409);
    expect(body).toEqual({ error: { code: 'already_exists', message: 'There is one already.', details } });
  });

  it('lists', async () => {
    fixture.core.fields = { subscriptions: () => connection([subscription], 'c2') };
    const { body } = await fixture.call('GET', '/v1/subscriptions');
    expect(body).toEqual({ items: [wire], total: 7, limit: 50, next_page_token: 'c2' });
    expect(fixture.core.onlyCall.variables).toEqual({ first: 50 });
  });

  it('gets', async () => {
    fixture.core.fields = { subscription: () => subscription };
    expect((await fixture.call('GET', `/v1/subscriptions/${SUB}`)).body).toEqual(wire);
  });

  it.each([
    ['POST', `/v1/subscriptions/${SUB}/pause`, 'pauseSubscription', { id: SUB }],
    ['POST', `/v1/subscriptions/${SUB}/resume`, 'resumeSubscription', { id: SUB }],
    ['DELETE', `/v1/subscriptions/${SUB}`, 'deleteSubscription', true],
    ['POST', `/v1/exports/${EXP}/cancel`, 'cancelExport', { id: EXP }],
    ['DELETE', `/v1/exports/${EXP}`, 'deleteExport', true],
  ])('returns 204 for %s %s', async (method, path, field, value) => {
    fixture.core.fields = { [field]: () => value };
    const { status, text, headers } = await fixture.call(method, path);
    expect([status, text]).toEqual([204, '']);
    expect(headers.get('content-type')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{16}$/);
  });

  it('lists spans as an array', async () => {
    const spans = [{ id: `spn_${'1'.repeat(32)}`, startedAt: '2026-01-02T03:04:05.678901Z', endedAt: null }];
    fixture.core.fields = { subscription: () => ({ spans }) };
    const { body } = await fixture.call('GET', `/v1/subscriptions/${SUB}/spans`);
    expect(body).toEqual([{ id: `spn_${'1'.repeat(32)}`, started_at: '2026-01-02T03:04:05.678901Z', ended_at: null }]);
  });
});
