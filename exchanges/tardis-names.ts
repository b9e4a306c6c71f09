import { TARDIS_EXCHANGES } from './generated/tardis.js';
import type { TardisExchange, TardisKind, TardisSymbols } from './tardis-facts.js';

/** An exchange id of Tardis at one of the codes that have its messages. */
export interface TardisVenue extends TardisExchange {
  code: string;
}

const VENUES: readonly TardisVenue[] = [...TARDIS_EXCHANGES].flatMap(([code, exchanges]) =>
  exchanges.map((exchange) => ({ ...exchange, code })),
);
const BY_ID = Map.groupBy(VENUES, ({ id }) => id);

/** Exchange ids of Tardis that have a counterpart, sorted. */
export const TARDIS_IDS: readonly string[] = [...BY_ID.keys()].sort();

/** Exchange ids of Tardis that have no counterpart, sorted. */
const OTHER_TARDIS_IDS: ReadonlySet<string> = new Set([
  ...['ascendex', 'binance-dex', 'binance-european-options', 'binance-jersey', 'binance-options', 'bitflyer'],
  ...['bitget-futures', 'bitnomial', 'blockchain-com', 'bybit-options', 'coinbase-international', 'coinflex'],
  ...['crypto-com-derivatives', 'delta', 'dydx', 'ftx', 'ftx-us', 'hitbtc', 'huobi-dm', 'huobi-dm-linear-swap'],
  ...['huobi-dm-options', 'huobi-dm-swap', 'mango', 'okcoin', 'okex-spreads', 'phemex', 'poloniex', 'serum'],
  ...['star-atlas', 'upbit', 'woo-x'],
]);

/** Whether Tardis has the exchange. It may have no counterpart. */
export const isTardisId = (id: string): boolean => BY_ID.has(id) || OTHER_TARDIS_IDS.has(id);

/** Returns the codes that have the messages of a Tardis id; none if it has no counterpart. */
export const venuesOfTardis = (id: string): readonly TardisVenue[] => BY_ID.get(id) ?? [];

/** Whether a Tardis id has the instruments of a kind. The kind of an instrument may be unknown. */
export function hasKind({ kinds }: TardisExchange, kind: string | null): boolean {
  return kinds?.includes(kind as TardisKind) ?? true;
}

/** Returns the stream types that the channels of a Tardis id are at one of its codes. */
export function tardisStreamTypes({ channels }: TardisExchange): ReadonlySet<string> {
  return new Set(
    Object.values(channels)
      .flat()
      .map(({ streamType }) => streamType),
  );
}

/** Returns how the filters of Tardis spell an instrument. Its data and files use upper case. */
export function tardisSymbolOf(symbols: TardisSymbols, instrument: string): string {
  if (symbols === 'lower') return instrument.toLowerCase();
  return symbols === 'bare' ? instrument.slice(1) : instrument;
}

/**
 * Returns the instruments that a symbol of normalized data can mean, which spells all in upper
 * case: some exchanges use lower case, or `k` for a thousand.
 */
export function instrumentsOfData(symbols: TardisSymbols, symbol: string): string[] {
  const upper = symbol.toUpperCase();
  const instrument = instrumentOfTardis(symbols, upper);
  return symbols === 'same' ? [instrument, upper.toLowerCase(), upper.replace(/^K/, 'k')] : [instrument];
}

/** Returns the instrument that a symbol of Tardis means. */
export function instrumentOfTardis(symbols: TardisSymbols, symbol: string): string {
  if (symbols === 'lower') return symbol.toUpperCase();
  return symbols === 'bare' ? `t${symbol}` : symbol;
}
