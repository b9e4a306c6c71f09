import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();

const RECORD = `mutation ($r: ListingReadingInput!) { recordListings(reading: $r) }`;
const NO_TERMS = {
  ...{ settle: null, inverse: null, lot_size: null, min_quantity: null, min_notional: null },
  ...{
    contract_multiplier: null,
    listed_at: null,
    expires_at: null,
    strike: null,
    option_type: null,
    underlying: null,
  },
};

/** Records what a poll saw, as the worker does. */
async function poll(endedNs: string, lastNs: string | null, changes: object[], gap: object = {}): Promise<void> {
  const { core } = api;
  const claimed = await core.service(
    'mutation { claimListings(readers: [{exchange: "kraken", version: 1}]) { exchange } }',
  );
  expect(claimed.errors).toBeUndefined();
  const { data } = await core.service(
    '{ findDatastream(exchange: "kraken", instrument: "*", streamType: "listing") { id } }',
  );
  const { id } = data!['findDatastream'] as { id: string };
  const reading = {
    ...{ datastreamId: id, readThroughNs: '0', seenNs: endedNs, lastNs },
    changes: changes.map((change) => ({ fromNs: endedNs, source: 'observed', ...change })),
    polls: [{ beganNs: endedNs, endedNs, outcome: 'read', instruments: changes.length, ...gap }],
  };
  expect(await core.service(RECORD, { r: reading })).toMatchObject({ data: { recordListings: true } });
}

describe('GET /instruments', () => {
  const terms = { base: 'XBT', quote: 'USD', kind: 'spot', status: 'trading' };
  beforeAll(async () => {
    await api.core.service('mutation { followListings(exchanges: ["kraken"]) }');
    await poll('1000', null, [
      { symbol: 'XBT/USD', ...terms, tickSize: '0.1' },
      { symbol: 'ETH/USD', ...terms, base: 'ETH' },
    ]);
    await poll('9000', '1000', [{ symbol: 'XBT/USD', ...terms, tickSize: '0.01' }], {
      ...{ gapFromNs: '1000', gapReason: 'not_polled' },
    });
  });

  it('has the version of a moment', async () => {
    const { call } = await api.account();
    const { body } = await call('GET', '/v1/instruments?exchange=kraken&symbol=XBT/USD&at=8999');
    expect(body).toEqual({
      items: [
        {
          ...{ exchange: 'kraken', symbol: 'XBT/USD', from: 1000, to: 9000, observed_from: 1000, observed_to: 1000 },
          ...{ source: 'observed', ...terms, tick_size: '0.1', ...NO_TERMS },
        },
      ],
      ...{ total: 1, limit: 100, next_page_token: null },
    });
    const { body: now } = await call('GET', '/v1/instruments?kind=spot&limit=1');
    expect(now).toMatchObject({
      items: [{ symbol: 'ETH/USD', from: 1000, to: null, observed_to: 9000, tick_size: null }],
      total: 2,
    });
    const token = (now as { next_page_token: string }).next_page_token;
    const { body: next } = await call('GET', `/v1/instruments?kind=spot&limit=1&page_token=${token}`);
    expect(next).toMatchObject({ items: [{ symbol: 'XBT/USD', tick_size: '0.01' }], next_page_token: null });
  });

  it('has the history of an instrument, and what is not known', async () => {
    const { call } = await api.account();
    const { body } = await call('GET', '/v1/instruments/kraken/XBT%2FUSD/history');
    expect(body).toMatchObject({
      items: [
        { from: 1000, to: 9000, tick_size: '0.1' },
        { from: 9000, to: null, tick_size: '0.01' },
      ],
      total: 2,
    });
    const { unknown } = body as { unknown: object[] };
    // The second one lasts until now.
    expect(unknown).toEqual([
      { from: 1000, to: 9000, reason: 'not_polled' },
      { from: 9000, to: expect.any(Number) as number, reason: 'not_polled' },
    ]);
  });

  it.each([
    ['?exchange=kraken&symbol=XBT/USD&at=999', 404, { earliest: '1970-01-01T00:00:00.000001Z' }],
    ['?exchange=kraken&symbol=NEVER', 404, undefined],
    ['?exchange=nowhere', 404, undefined],
    ['?at=yesterday', 400, { field: 'at' }],
    ['?kind=swap', 400, { field: 'kind' }],
    ['/kraken/NEVER/history', 404, undefined],
  ])('refuses %s', async (path, status, details) => {
    const { call } = await api.account();
    const answer = await call('GET', `/v1/instruments${path}`);
    expect(answer.status).toBe(status);
    expect((answer.body as { error: { details?: object } }).error.details).toEqual(details);
  });

  it('finds datastreams by the terms of their instruments', async () => {
    const { call } = await api.account();
    const found = async (path: string) => ((await call('GET', path)).body as { items: object[] }).items;
    const stream = [{ exchange: 'kraken', instrument: 'XBT/USD' }];
    expect(await found('/v1/datastreams?kind=spot&status=trading')).toMatchObject(stream);
    expect(await found('/v1/exchanges/kraken/datastreams?kind=spot')).toMatchObject(stream);
    expect(await found('/v1/datastreams?kind=option')).toEqual([]);
    expect(await found('/v1/datastreams?kind=spot&expires_from=2026-01-01T00:00:00Z')).toEqual([]);
    const { status, body } = await call('GET', '/v1/datastreams?status=open');
    expect([status, body]).toMatchObject([400, { error: { details: { field: 'status' } } }]);
  });

  it('keeps listings out of the catalogue, and from accounts', async () => {
    const { call } = await api.account();
    const streams = (await call('GET', '/v1/datastreams?exchange=kraken')).body as { items: object[] };
    expect(streams.items).toHaveLength(1);
    const listed = (await call('GET', '/v1/exchanges/kraken/instruments')).body as { items: object[] };
    expect(listed.items).toMatchObject([{ symbol: 'XBT/USD' }]);
    const { data } = await api.core.service(
      '{ findDatastream(exchange: "kraken", instrument: "*", streamType: "listing") { id } }',
    );
    const { id } = data!['findDatastream'] as { id: string };
    const { status } = await call('POST', '/v1/subscriptions', { body: { datastream_id: Number(id) } });
    expect(status).toBe(400);
  });
});
