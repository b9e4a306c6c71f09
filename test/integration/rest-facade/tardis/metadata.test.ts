import { NO_TERMS } from '../../../../schema/instruments/instrument-terms.js';
import { coreError, FakeCore } from '../../../support/core/fake-core.js';
import { startFacade, type FacadeFixture } from '../../../support/systems/facade-fixture.js';

const NEW_YEAR = '1767225600000000000';
const LATER = '1767225600123999999';
const TWO_DAYS_LATER = '1767398400123999999';

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
});
afterEach(() => fixture.facade.close());

const bearer = { 'x-api-key': null, authorization: `Bearer ${FakeCore.apiKey}` };
const get = async (path: string, headers: Record<string, string | null> = bearer) => {
  const { status, body } = await fixture.call('GET', `/tardis${path}`, { headers });
  return [status, body];
};
const version = {
  ...{ exchange: 'binance', symbol: 'BTCUSDT', fromNs: NEW_YEAR, toNs: null, source: 'observed' },
  ...{ observedFromNs: NEW_YEAR, observedToNs: NEW_YEAR, ...NO_TERMS, kind: 'spot', tickSize: '0.010' },
};
const instrument = {
  ...{ exchange: 'binance', symbol: 'btcusdt', kind: 'spot', base: 'BTC', quote: 'USDT' },
  ...{ sinceNs: NEW_YEAR, untilNs: null, versions: [version] },
};
const info = {
  ...{ id: 'btcusdt', exchange: 'binance', type: 'spot', baseCurrency: 'BTC', quoteCurrency: 'USDT', active: null },
  ...{ listing: null, availableSince: '2026-01-01T00:00:00.000Z', priceIncrement: 0.01, amountIncrement: null },
  ...{ minTradeAmount: null, makerFee: null, takerFee: null },
};
const exchange = {
  ...{ id: 'binance', name: 'Binance Spot', sinceNs: LATER, channels: ['depth', 'trade'] },
  symbols: [
    { symbol: 'btcusdt', kind: 'spot', sinceNs: LATER, untilNs: TWO_DAYS_LATER, dataTypes: ['trades', 'quotes'] },
    { symbol: 'ethusdt', kind: null, sinceNs: LATER, untilNs: LATER, dataTypes: ['trades'] },
  ],
};
const listed = {
  ...{ id: 'binance', name: 'Binance Spot', enabled: true, filterable: true, supportsDatasets: true },
  availableSince: '2026-01-01T00:00:00.123Z',
};

const day = (from: string, to: string) => ({
  [from]: '2026-01-02T00:00:00.000Z',
  [to]: '2026-01-03T00:00:00.000Z',
});

describe('exchanges of Tardis', () => {
  it('are listed without their symbols', async () => {
    fixture.core.fields = { tardisExchanges: [exchange] };
    expect(await get('/v1/exchanges')).toEqual([200, [listed]]);
  });

  it.each([
    ['a bearer token', '/v1/exchanges/binance', bearer],
    // Clients send no key for exchanges.
    ['a key in the path', `/as/${FakeCore.apiKey}/v1/exchanges/binance`, { 'x-api-key': null }],
  ])('have channels and symbols, for %s', async (_name, path, headers) => {
    const asked: unknown[] = [];
    fixture.core.fields = { tardisExchanges: (args: unknown) => (asked.push(args), [exchange]) };
    const availableSince = '2026-01-01T00:00:00.123Z';
    expect(await get(path, headers)).toEqual([
      200,
      {
        ...listed,
        availableChannels: ['depth', 'trade'],
        availableSymbols: [
          { id: 'btcusdt', type: 'spot', availableSince, availableTo: '2026-01-03T00:00:00.123Z' },
          { id: 'ethusdt', type: null, availableSince, availableTo: availableSince },
        ],
        incidentReports: null,
        // Whole days only: the other symbol has none.
        datasets: {
          ...{
            formats: ['csv'],
            dataTypes: ['trades', 'quotes'],
            ...day('exportedFrom', 'exportedUntil'),
            stats: null,
          },
          symbols: [
            {
              ...{ id: 'BTCUSDT', type: 'spot', dataTypes: ['trades', 'quotes'] },
              ...{ ...day('availableSince', 'availableTo'), stats: null },
            },
          ],
        },
      },
    ]);
    expect(asked).toEqual([{ exchange: 'binance' }]);
  });
});

describe('instruments of Tardis', () => {
  const asked: unknown[] = [];
  beforeEach(() => {
    asked.length = 0;
    fixture.core.fields = { tardisInstruments: (args: unknown) => (asked.push(args), [instrument]) };
  });

  it.each([
    ['/v1/instruments/binance', [info]],
    ['/v1/instruments/binance?filter={"baseCurrency":["BTC"]}', [info]],
    ['/v1/instruments/binance?filter={"baseCurrency":["ETH"]}', []],
    ['/v1/instruments/binance?filter={"active":true}', []],
    [`/as/${FakeCore.apiKey}/v1/instruments/binance`, [info]],
    ['/fees/0.0002/-0.00005/v1/instruments/binance', [{ ...info, makerFee: 0.0002, takerFee: -0.00005 }]],
  ])('%s', async (path, body) => {
    expect(await get(encodeURI(path))).toEqual([200, body]);
    expect(asked).toEqual([{ exchange: 'binance' }]);
  });

  it.each([
    ['BTCUSDT', 'BTCUSDT'],
    ['XBT%2FUSD', 'XBT/USD'],
    ['XBT/USD', 'XBT/USD'],
    ['BTCUSDT?filter={}', 'BTCUSDT'],
  ])('of the symbol %s is one', async (path, symbol) => {
    expect(await get(`/v1/instruments/binance/${path}`)).toEqual([200, info]);
    expect(asked).toEqual([{ exchange: 'binance', symbol }]);
  });
});

describe('rights of a key', () => {
  it('have exchange, time, symbols and channels', async () => {
    const right = { exchange: 'binance', fromNs: NEW_YEAR, toNs: LATER, channels: ['trade'], symbols: ['btcusdt'] };
    fixture.core.fields = { tardisAccess: [right, { ...right, toNs: null }] };
    const body = {
      ...{ exchange: 'binance', from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T00:00:00.123Z' },
      ...{ symbols: ['btcusdt'], channels: ['trade'] },
    };
    expect(await get('/v1/api-key-info')).toEqual([200, [body, { ...body, to: null }]]);
  });
});

describe('wrong requests', () => {
  it.each([
    ['/v1/instruments/binance?filter=BTC', /^filter must be a JSON object with baseCurrency/],
    ['/v1/instruments/binance?filter={"availableSince":"2026-01-01"}', /^filter must be a JSON object/],
    ['/v1/instruments/binance/BTCUSDT?filter=x', /^filter must be a JSON object/],
    ['/fees/free/0/v1/instruments/binance', /^fees must be two decimals/],
    ['/v1/data-feeds/binance?from=2026-01-01&offset=10000001', /^offset must be an integer between 0 and 10000000/],
    ['/v1/data-feeds/binance?from=2026-01-01&offset=1e3', /^offset must be/],
    ['/v1/data-feeds/binance?from=2262-04-11T23:40:00Z&offset=8', /^from must be earlier/],
    ['/v1/data-feeds/binance?from=2262-04-11T23:47:00Z', /^from must be earlier/],
    ['/v1/data-feeds/binance?from=1600-01-01', /^from /],
  ])('%s', async (path, message) => {
    expect(await get(encodeURI(path))).toEqual([400, { code: 400, message: expect.stringMatching(message) as string }]);
    const read = fixture.core.calls.filter(({ operation }) => operation.includes('Tardis'));
    expect(read.map(({ operation }) => operation)).toEqual([]);
  });

  it.each([
    ['/v1/exchanges', 'tardisExchanges', 'unauthenticated', 401],
    ['/v1/exchanges/ftx', 'tardisExchanges', 'invalid_argument', 400],
    ['/v1/exchanges/bitmex', 'tardisExchanges', 'permission_denied', 401],
    ['/v1/instruments/binance/btcusdt', 'tardisInstruments', 'permission_denied', 401],
    ['/v1/instruments/binance/nothing', 'tardisInstruments', 'invalid_argument', 400],
    ['/v1/api-key-info', 'tardisAccess', 'rate_limited', 429],
  ])('%s is told %s: %s as %i', async (path, field, code, status) => {
    fixture.core.fields = { [field]: coreError(code, 'no') };
    expect(await get(path)).toMatchObject([status, { code: status }]);
  });
});
