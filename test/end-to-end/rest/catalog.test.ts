import { useRestApi } from '../../support/systems/rest-api.js';

const api = useRestApi();

interface Page {
  items: Record<string, unknown>[];
  total: number;
  limit: number;
  next_page_token: string | null;
}

async function get(path: string): Promise<{ status: number; page: Page }> {
  const { call } = await api.account();
  const { status, body } = await call('GET', path);
  return { status, page: body as Page };
}

it('lists exchanges', async () => {
  const { call } = await api.account();
  const { body } = await call('GET', '/v1/exchanges');
  expect(body).toEqual(
    expect.arrayContaining([
      { code: 'binance', display_name: 'Binance Spot' },
      { code: 'kraken', display_name: 'Kraken' },
    ]),
  );
});

it('lists instruments, with nulls for unknown values', async () => {
  const { page } = await get('/v1/exchanges/binance/instruments?search=odd');
  expect(page).toEqual({
    items: [{ symbol: 'ODDCOIN', base: null, quote: null, instrument_type: null }],
    total: 1,
    limit: 100,
    next_page_token: null,
  });
  expect((await get('/v1/exchanges/binance/instruments?base=ETH')).page.total).toBe(1);
});

it('pages through every datastream once, with a changed limit midway', async () => {
  const { call } = await api.account();
  const seen: unknown[] = [];
  let token: string | null = '';
  for (let limit = 1; token !== null; limit++) {
    const query: string = token === '' ? '' : `&page_token=${encodeURIComponent(token)}`;
    const { status, body } = await call('GET', `/v1/datastreams?limit=${limit}${query}`);
    expect(status).toBe(200);
    const page = body as Page;
    expect(page).toMatchObject({ total: 7, limit });
    seen.push(...page.items.map((item) => item['datastream_id']));
    token = page.next_page_token;
  }
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
});

it.each(['trade', 'trades'])('filters by stream type %s', async (type) => {
  const { page } = await get(`/v1/datastreams?stream_type=${type}`);
  expect(page.items.map((item) => item['instrument']).sort()).toEqual(['BTCUSDT', 'ETHUSDT', 'XBT/USD']);
});

it.each([
  'exchange=nowhere',
  'stream_type=x',
  'wire_format=xml',
  'instrument=%C3%A9',
  'exchange=%C3%A9',
  'exchange=%00',
  'instrument=BTCUSDT%20',
])('returns an empty page for %s', async (query) => {
  const { status, page } = await get(`/v1/datastreams?${query}`);
  expect([status, page]).toEqual([200, { items: [], total: 0, limit: 100, next_page_token: null }]);
});

it.each(['XBT/USD', 'XBT%2FUSD'])('returns the datastreams of %s', async (symbol) => {
  const { page } = await get(`/v1/exchanges/kraken/instruments/${symbol}/datastreams`);
  expect(page.items).toEqual([
    {
      datastream_id: api.streams.get('kraken XBT/USD trades'),
      exchange: 'kraken',
      instrument: 'XBT/USD',
      stream_type: 'trades',
      wire_format: 'json',
      // No collector runs beside this API.
      collection: { state: 'no_feed', reason: 'No collector serves kraken.' },
    },
  ]);
});

it.each([
  '/v1/exchanges/nowhere/instruments',
  '/v1/exchanges/nowhere/datastreams',
  '/v1/exchanges/BINANCE/datastreams',
  '/v1/exchanges/%C3%A9/datastreams',
  '/v1/exchanges/binance%20/instruments',
  '/v1/exchanges/binance/instruments/btcusdt/datastreams',
  '/v1/exchanges/binance/instruments/%F0%9F%98%80/datastreams',
])('returns 404 for %s', async (path) => expect((await get(path)).status).toBe(404));

it('binds page tokens to list, filters and account', async () => {
  const { call } = await api.account();
  const first = (await call('GET', '/v1/datastreams?limit=1')).body as Page;
  const token = encodeURIComponent(first.next_page_token ?? '');
  const other = await api.account();
  const tries = [
    await call('GET', `/v1/datastreams?page_token=${token}&exchange=binance`),
    await call('GET', `/v1/exchanges/binance/datastreams?page_token=${token}`),
    await call('GET', `/v1/subscriptions?page_token=${token}`),
    await call('GET', `/v1/datastreams?page_token=${token}x`),
    await call('GET', '/v1/datastreams?page_token=nonsense'),
    await other.call('GET', `/v1/datastreams?page_token=${token}`),
  ];
  for (const { status, body } of tries) {
    expect([status, body]).toMatchObject([
      400,
      { error: { code: 'invalid_argument', details: { field: 'page_token' } } },
    ]);
  }
});
