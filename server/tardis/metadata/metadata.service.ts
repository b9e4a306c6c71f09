import {
  instrumentOfTardis,
  isTardisId,
  TARDIS_IDS,
  tardisSymbolOf,
  type TardisVenue,
  venuesOfTardis,
} from '../../../exchanges/tardis-names.js';
import { datasetTypesOf } from '../../../schema/tardis/datasets/dataset-types-of.js';
import { MAX_INT64 } from '../../../schema/text/int64.js';
import { earlier, later } from '../../../schema/time/time-range.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { select } from '../../db/select.js';
import { invalidArgument } from '../../errors/domain-error.js';
import type { InstrumentVersion } from '../../instruments/instrument-version.entity.js';
import { versionsOfSymbols } from '../../instruments/instruments.service.js';
import { notSubscribed } from '../not-subscribed.js';
import { requireVenues } from '../require-venues.js';
import { accessOf } from './access.rule.js';
import type { TardisAccess, TardisExchangeInfo, TardisInstrument, TardisSymbol } from './metadata.types.js';
import { type ReadableSymbol, readableSymbols } from './readable-symbols.js';

const VENUES = TARDIS_IDS.flatMap((id) => venuesOfTardis(id));

/** Returns the exchanges that the account may read, or a named one. Throws if it may not. */
export async function readableExchanges(ctx: RequestContext, exchange: string | null): Promise<TardisExchangeInfo[]> {
  const venues = exchange === null ? VENUES : requireVenues(exchange);
  const symbols = await readableSymbols(ctx, requireAccount(ctx), venues);
  if (exchange !== null && symbols.length === 0) throw notSubscribed(exchange);
  const names = await displayNames(ctx);
  return [...Map.groupBy(symbols, (symbol) => symbol.exchange)].map(([id, of]) => ({
    ...{ id, name: names.get(venuesOfTardis(id)[0]!.code) ?? id },
    sinceNs: String(of.map(sinceNs).reduce(earlier)),
    channels: [...new Set(of.flatMap(({ channels }) => [...channels.keys()]))].sort(),
    symbols: of.map(toSymbol),
  }));
}

/**
 * Returns the symbols of an exchange with their terms; those of any exchange that Tardis has, since
 * clients ask for all of a company. Throws for a named symbol that the account may not read.
 */
export async function readableInstruments(
  ctx: RequestContext,
  exchange: string,
  symbol: string | null,
): Promise<TardisInstrument[]> {
  const venues = symbol === null && isTardisId(exchange) ? venuesOfTardis(exchange) : requireVenues(exchange);
  const readable = await readableSymbols(ctx, requireAccount(ctx), venues);
  const asked = symbol === null ? null : new Set(venues.map(({ symbols }) => spelled(symbols, symbol)));
  const found = readable.filter((one) => asked?.has(one.symbol) ?? true);
  if (symbol !== null && found.length === 0) {
    await requireHeld(ctx, venues, symbol);
    throw notSubscribed(`${symbol} of ${exchange}`);
  }
  const versions = await versionsOf(ctx, found);
  return found.map((one) => ({
    ...toSymbol(one),
    versions: one.instruments.flatMap(({ code, instrument }) => versions.get(`${code} ${instrument}`) ?? []),
  }));
}

/** Returns what the account may read. */
export async function access(ctx: RequestContext): Promise<TardisAccess[]> {
  return accessOf(await readableSymbols(ctx, requireAccount(ctx), VENUES));
}

/** Returns a symbol as filters spell it: where they use lower case, upper case is known as well. */
const spelled = (symbols: TardisVenue['symbols'], symbol: string): string =>
  tardisSymbolOf(symbols, instrumentOfTardis(symbols, symbol));

const rangesOf = ({ channels }: ReadableSymbol) => [...channels.values()].flat();
const sinceNs = (symbol: ReadableSymbol): bigint =>
  rangesOf(symbol)
    .map(({ fromNs }) => fromNs)
    .reduce(earlier);

function toSymbol(one: ReadableSymbol): TardisSymbol {
  const { exchange, symbol, kind, base, quote, instruments } = one;
  const untilNs = rangesOf(one)
    .map(({ toNs }) => toNs)
    .reduce(later);
  return {
    ...{ exchange, symbol, kind, base, quote, sinceNs: String(sinceNs(one)) },
    untilNs: untilNs === MAX_INT64 ? null : String(untilNs),
    dataTypes: datasetTypesOf({ code: instruments[0]!.code, kind }, one.streamTypes),
  };
}

async function displayNames(ctx: RequestContext): Promise<Map<string, string>> {
  const rows = await select<{ code: string; name: string }>(
    ctx,
    'SELECT code, display_name AS name FROM exchanges',
    [],
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

async function versionsOf(
  ctx: RequestContext,
  symbols: readonly ReadableSymbol[],
): Promise<Map<string, InstrumentVersion[]>> {
  const ofCode = Map.groupBy(
    symbols.flatMap(({ instruments: of }) => of),
    ({ code }) => code,
  );
  const versions: InstrumentVersion[] = [];
  for (const [code, of] of ofCode) {
    const names = of.map(({ instrument }) => instrument);
    versions.push(...(await versionsOfSymbols(ctx, code, names)));
  }
  return Map.groupBy(versions, ({ exchange, symbol }) => `${exchange} ${symbol}`);
}

/** Throws `invalid_argument` unless the catalogue has the symbol. */
async function requireHeld(ctx: RequestContext, venues: readonly TardisVenue[], symbol: string): Promise<void> {
  const rows = await select<{ id: string }>(
    ctx,
    `SELECT id FROM instruments WHERE ${venues.map(() => '(exchange = ? AND symbol = ?)').join(' OR ')} LIMIT 1`,
    venues.flatMap(({ code, symbols }) => [code, instrumentOfTardis(symbols, symbol)]),
  );
  if (rows.length === 0) throw invalidArgument('symbol', `symbol: ${venues[0]!.id} has no ${symbol}`);
}
