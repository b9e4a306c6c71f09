import { instrumentInfo, UNKNOWN_FEES } from '../../../../rest-facade/tardis/metadata/instrument-info.js';
import { instrumentFilter, matchesFilter } from '../../../../rest-facade/tardis/metadata/instrument-filter.js';
import { NO_TERMS } from '../../../../schema/instruments/instrument-terms.js';

type Instrument = Parameters<typeof instrumentInfo>[0];
type Version = Instrument['versions'][number];

const DAY = 86_400_000_000_000n;
const NEW_YEAR = 1_767_225_600_000_000_000n;

const version = (terms: Partial<Version>): Version => ({
  ...{ exchange: 'binance', symbol: 'BTCUSDT', fromNs: NEW_YEAR, toNs: null, source: 'observed' },
  ...{ observedFromNs: NEW_YEAR, observedToNs: NEW_YEAR, ...NO_TERMS, listedAtNs: null, expiresAtNs: null, ...terms },
});
const instrument = (versions: Version[], other: Partial<Instrument> = {}): Instrument => ({
  ...{ exchange: 'binance', symbol: 'btcusdt', kind: 'spot', base: 'BTC', quote: 'USDT' },
  ...{ sinceNs: NEW_YEAR + 123_456_789n, untilNs: null, versions, ...other },
});
const SPOT = { kind: 'spot', status: 'trading', base: 'BTC', quote: 'USDT', tickSize: '0.01', lotSize: '0.00001' };
const SWAP = { kind: 'perpetual', status: 'trading', base: 'BTC', quote: 'USD' };

const infoOf = (terms: Partial<Version>, other: Partial<Instrument> = {}) =>
  instrumentInfo(instrument([version(terms)], other), UNKNOWN_FEES);

describe('an instrument as Tardis describes it', () => {
  it('has the newest terms, times with milliseconds, and null for what is not stated', () => {
    expect(infoOf({ ...SPOT, minQuantity: '0.00001000' })).toEqual({
      ...{ id: 'btcusdt', exchange: 'binance', type: 'spot', baseCurrency: 'BTC', quoteCurrency: 'USDT', active: true },
      ...{ listing: null, availableSince: '2026-01-01T00:00:00.123Z' },
      ...{ priceIncrement: 0.01, amountIncrement: 0.00001, minTradeAmount: 0.00001, makerFee: null, takerFee: null },
    });
  });

  it('of which no listing was read has the names of the catalogue alone', () => {
    expect(instrumentInfo(instrument([], { untilNs: NEW_YEAR + DAY }), UNKNOWN_FEES)).toEqual({
      ...{ id: 'btcusdt', exchange: 'binance', type: 'spot', baseCurrency: 'BTC', quoteCurrency: 'USDT', active: null },
      ...{ listing: null, availableSince: '2026-01-01T00:00:00.123Z', availableTo: '2026-01-02T00:00:00.000Z' },
      ...{ priceIncrement: null, amountIncrement: null, minTradeAmount: null, makerFee: null, takerFee: null },
    });
  });

  it('has the fees that the client says', () => {
    expect(instrumentInfo(instrument([version(SPOT)]), { maker: -0.0001, taker: 0.0005 })).toMatchObject({
      ...{ makerFee: -0.0001, takerFee: 0.0005 },
    });
  });

  it.each([
    ['a linear swap', { ...SWAP, inverse: false, settle: 'USD' }, ['linear_perpetual', false]],
    ['an inverse swap', { ...SWAP, inverse: true, settle: 'BTC' }, ['inverse_perpetual', false]],
    ['a quanto swap', { ...SWAP, inverse: false, settle: 'XBT' }, ['quanto_perpetual', true]],
    ['a swap whose settlement is unknown', { ...SWAP, inverse: false }, [null, null]],
    ['a put', { ...SWAP, kind: 'option', optionType: 'put' }, ['put_option', null]],
    ['an option of unknown type', { ...SWAP, kind: 'option' }, [null, null]],
  ])('has the contract type of %s', (_name, terms, [contractType, quanto]) => {
    expect(infoOf(terms)).toMatchObject({ contractType, quanto });
  });

  it('has expiry, strike and type of an option', () => {
    const expiresAtNs = NEW_YEAR + 8n * 3_600_000_000_000n;
    expect(infoOf({ ...SWAP, kind: 'option', optionType: 'call', strike: '90000', expiresAtNs })).toMatchObject({
      ...{ expiry: '2026-01-01T08:00:00.000Z', strikePrice: 90_000, optionType: 'call' },
    });
  });

  it('has what changed, oldest first, with the values that held until then', () => {
    const versions = [
      version({ ...SPOT, tickSize: '0.1', lotSize: null }),
      version({ ...SPOT, tickSize: '0.05', fromNs: NEW_YEAR + DAY }),
      version({ ...SPOT, tickSize: '0.05', status: 'halted', fromNs: NEW_YEAR + 2n * DAY }),
      version({ ...SPOT, fromNs: NEW_YEAR + 3n * DAY }),
    ];
    expect(instrumentInfo(instrument(versions), UNKNOWN_FEES)).toMatchObject({
      ...{ priceIncrement: 0.01, active: true },
      changes: [
        { until: '2026-01-02T00:00:00.000Z', priceIncrement: 0.1, amountIncrement: null },
        { until: '2026-01-04T00:00:00.000Z', priceIncrement: 0.05 },
      ],
    });
  });
});

describe('a filter of instruments', () => {
  const matches = (filter: unknown, terms: Partial<Version> = SPOT): boolean =>
    matchesFilter(infoOf(terms), instrumentFilter.parse(JSON.stringify(filter)));

  it.each([
    [{}, true],
    [{ baseCurrency: 'BTC' }, true],
    [{ baseCurrency: ['ETH', 'BTC'], quoteCurrency: 'USDT', type: ['spot'], active: true }, true],
    [{ baseCurrency: null, active: null }, true],
    [{ baseCurrency: 'ETH' }, false],
    [{ baseCurrency: [] }, false],
    [{ quoteCurrency: 'USDT', type: 'perpetual' }, false],
    [{ active: false }, false],
    [{ contractType: 'linear_perpetual' }, false],
  ])('%j', (filter, expected) => {
    expect(matches(filter)).toBe(expected);
  });

  it('finds no instrument by what is unknown', () => {
    expect(matches({ active: false }, { ...SPOT, status: null })).toBe(false);
    expect(matches({ active: true }, { ...SPOT, status: null })).toBe(false);
    expect(matches({ contractType: ['quanto_perpetual', ''] }, SWAP)).toBe(false);
  });

  it.each([
    '[]',
    'x',
    '{"baseCurrency":1}',
    '{"active":"yes"}',
    '{"underlyingType":"native"}',
    '{"availableSince":"2026-01-01"}',
  ])('%s is refused with what it may have', (text) => {
    const { error } = instrumentFilter.safeParse(text);
    expect(error?.issues[0]?.message).toMatch(
      /must be a JSON object with baseCurrency, quoteCurrency, type, contractType/,
    );
  });
});
