import { EXCHANGES, EXCHANGE_CHANNELS_INFO, type Exchange } from 'tardis-dev';
import { loadShippedCatalog } from '../../../schema/catalog/load-catalog.js';
import { categoryOf } from '../../../schema/streams.js';
import { TARDIS_EXCHANGES } from '../../../exchanges/generated/tardis.js';
import {
  hasKind,
  instrumentOfTardis,
  instrumentsOfData,
  isTardisId,
  TARDIS_IDS,
  tardisSymbolOf,
  venuesOfTardis,
} from '../../../exchanges/tardis-names.js';

const CATALOGUE = new Map(loadShippedCatalog().exchanges.map((exchange) => [exchange.code, exchange]));
const VENUES = [...TARDIS_EXCHANGES].flatMap(([code, exchanges]) =>
  exchanges.map((exchange) => ({ code, ...exchange })),
);
/** Returns the facts of the exchange as which Tardis has an instrument. */
const venueOf = (code: string, kind: string | null) =>
  VENUES.find((venue) => venue.code === code && hasKind(venue, kind));
/** Channels that the exchange has and Tardis does not record: the depth that our feed asks for. */
const OURS = new Set(['bybit orderbook.200', 'bybit-spot orderbook.200']);

describe('names of Tardis', () => {
  it('are all of its exchanges, with and without counterpart', () => {
    expect(EXCHANGES.filter((id) => !isTardisId(id))).toEqual([]);
    expect(['binance_usdm', 'nothing', ''].filter(isTardisId)).toEqual([]);
  });

  it.each(TARDIS_IDS)('%s is one of its exchanges, with its channels', (id) => {
    expect(EXCHANGES).toContain(id);
    const known: readonly string[] = EXCHANGE_CHANNELS_INFO[id as Exchange];
    const unknown = venuesOfTardis(id).flatMap(({ channels }) =>
      Object.keys(channels).filter((one) => !known.includes(one)),
    );
    expect(unknown.filter((channel) => !OURS.has(`${id} ${channel}`))).toEqual([]);
  });

  it.each(VENUES)('$id: $code has the kinds and stream types', ({ code, kinds, channels }) => {
    const { instruments = [] } = CATALOGUE.get(code) ?? {};
    for (const kind of kinds ?? []) expect(instruments.map(({ type }) => type)).toContain(kind);
    const types = Object.values(channels).flatMap((sources) => sources.map(({ streamType }) => streamType));
    expect(types.filter((type) => categoryOf(type) === null)).toEqual([]);
  });

  it.each(VENUES)('$id: a symbol of normalized data finds each instrument of $code', ({ code, symbols }) => {
    for (const { symbol } of CATALOGUE.get(code)!.instruments) {
      const named = tardisSymbolOf(symbols, symbol).toUpperCase();
      expect(instrumentsOfData(symbols, named)).toContain(symbol);
    }
  });

  it.each(VENUES)('$id: a symbol means the instrument of $code that it was made from', ({ code, id, symbols }) => {
    const instruments = CATALOGUE.get(code)!.instruments.filter(({ type }) => venueOf(code, type ?? null)?.id === id);
    expect(instruments.length).toBeGreaterThan(0);
    for (const { symbol } of instruments)
      expect(instrumentOfTardis(symbols, tardisSymbolOf(symbols, symbol))).toBe(symbol);
  });

  it.each([
    ['binance', 'spot', 'BTCUSDT', 'binance', 'btcusdt'],
    ['binance_usdm', 'perpetual', 'BTCUSDT', 'binance-futures', 'btcusdt'],
    ['bitfinex', 'spot', 'tBTCUSD', 'bitfinex', 'BTCUSD'],
    ['bitfinex', 'perpetual', 'tBTCF0:USTF0', 'bitfinex-derivatives', 'BTCF0:USTF0'],
    ['deribit', 'option', 'BTC-27DEC24-100000-C', 'deribit', 'BTC-27DEC24-100000-C'],
    ['okx', 'perpetual', 'BTC-USDT-SWAP', 'okex-swap', 'BTC-USDT-SWAP'],
    ['okx_v3', 'spot', 'BTC-USDT', 'okex', 'BTC-USDT'],
  ])('%s %s %s is %s %s', (code, kind, instrument, id, symbol) => {
    const venue = venueOf(code, kind)!;
    expect(venue.id).toBe(id);
    expect(tardisSymbolOf(venue.symbols, instrument)).toBe(symbol);
  });

  it.each(['kraken', 'gemini', 'coinbase_advanced'])('%s has messages that no reader of Tardis knows', (code) =>
    expect(venueOf(code, 'spot')).toBeUndefined(),
  );
});
