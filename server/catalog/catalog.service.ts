import { LISTING_INSTRUMENT, LISTING_STREAM_TYPE } from '../../schema/instruments/listing-stream.js';
import type { StreamCategory } from '../../schema/streams.js';
import { read } from '../db/atomic.js';
import { containsPattern } from '../db/contains-pattern.rule.js';
import { keysetPage, type Page } from '../db/keyset.js';
import { select } from '../db/select.js';
import type { RequestContext } from '../context/request-context.js';
import type { DatastreamFilter, DatastreamSort, InstrumentFilter } from './catalog.types.js';
import { DatastreamEntity } from './datastream.entity.js';
import { ExchangeEntity } from './exchange.entity.js';
import { exactName } from './exact-name.rule.js';
import { hasTerms, termConditions } from './term-conditions.js';
import { InstrumentEntity } from './instrument.entity.js';
import { BY_STREAM_NAME, searchedText, searchPatterns } from './stream-search.rule.js';

const MAX_PAGE = 1_000;

interface PageArgs {
  first: number;
  after?: string | null | undefined;
}

/** Returns all exchanges, sorted by code. */
export async function listExchanges(ctx: RequestContext): Promise<ExchangeEntity[]> {
  return read(ctx, (db) => db.find(ExchangeEntity, { order: { code: 'ASC' } }));
}

/** Returns the codes of the exchanges that have datastreams of a category, sorted. */
export async function listExchangesOf(ctx: RequestContext, category: StreamCategory): Promise<string[]> {
  const rows = await select<{ exchange: string }>(
    ctx,
    'SELECT DISTINCT exchange FROM datastreams WHERE category = ? ORDER BY exchange',
    [category],
  );
  return rows.map(({ exchange }) => exchange);
}

/** Returns an exchange, or null. */
export async function findExchange(ctx: RequestContext, code: string): Promise<ExchangeEntity | null> {
  return read(ctx, (db) => db.findOneBy(ExchangeEntity, { code: exactName(code) }));
}

/** Returns the stream types of an exchange's datastreams, sorted. */
export async function streamTypesOf(ctx: RequestContext, exchange: string): Promise<string[]> {
  const sql = `SELECT DISTINCT stream_type AS type FROM datastreams
    WHERE exchange = ? AND stream_type <> '${LISTING_STREAM_TYPE}' ORDER BY type`;
  return (await select<{ type: string }>(ctx, sql, [exchange])).map(({ type }) => type);
}

/** Returns an instrument by its symbol, or null. */
export async function findInstrument(
  ctx: RequestContext,
  exchange: string,
  symbol: string,
): Promise<InstrumentEntity | null> {
  return read(ctx, (db) => db.findOneBy(InstrumentEntity, { exchange, symbol: exactName(symbol) }));
}

/**
 * Returns instruments of an exchange, newest first. `search` is a case-insensitive substring, other
 * filters match exactly.
 */
export async function listInstruments(
  ctx: RequestContext,
  exchange: string,
  filter: InstrumentFilter,
  page: PageArgs,
): Promise<Page<InstrumentEntity>> {
  return read(ctx, async (db) => {
    const query = db.createQueryBuilder(InstrumentEntity, 'i').where('i.exchange = :exchange', { exchange });
    query.andWhere('i.symbol <> :listing', { listing: LISTING_INSTRUMENT });
    if (filter.search) {
      const pattern = containsPattern(filter.search);
      query.andWhere('i.symbol COLLATE utf8mb4_0900_as_ci LIKE :pattern', { pattern });
    }
    for (const name of ['base', 'quote', 'instrumentType'] as const) {
      if (filter[name] != null) query.andWhere(`i.${name} = :${name}`, { [name]: exactName(filter[name]) });
    }
    const filters = { ...filter, parent: exchange };
    return keysetPage(ctx, query, { ...page, list: 'exchange.instruments', filters, maxFirst: MAX_PAGE, order: 'id' });
  });
}

/** The parent of a list of datastreams. Cursors of one list are not valid in another. */
type DatastreamParent =
  | { list: 'datastreams' }
  | { list: 'exchange.datastreams'; exchange: string }
  | { list: 'instrument.datastreams'; instrumentId: string };

/** Returns datastreams, newest first by default. */
export async function listDatastreams(
  ctx: RequestContext,
  parent: DatastreamParent,
  filter: DatastreamFilter,
  { sort, ...page }: PageArgs & { sort?: DatastreamSort },
): Promise<Page<DatastreamEntity>> {
  return read(ctx, async (db) => {
    const query = db.createQueryBuilder(DatastreamEntity, 'd');
    query.where('d.streamType <> :listing', { listing: LISTING_STREAM_TYPE });
    if ('exchange' in parent) query.andWhere('d.exchange = :parent', { parent: parent.exchange });
    if ('instrumentId' in parent) query.andWhere('d.instrumentId = :parent', { parent: parent.instrumentId });
    // Some clients send the singular (contract 2, GET /datastreams).
    const streamType = filter.streamType === 'trade' ? 'trades' : filter.streamType;
    const names = {
      exchange: filter.exchange,
      instrument: filter.instrument,
      wireFormat: filter.wireFormat,
      streamType,
    };
    for (const [name, asked] of Object.entries(names)) {
      if (asked != null) query.andWhere(`d.${name} = :${name}`, { [name]: exactName(asked) });
    }
    if (filter.category != null) query.andWhere('d.category = :category', { category: filter.category });
    const searched = searchedText('d', ['exchange', 'instrument', 'streamType']);
    for (const [i, pattern] of searchPatterns(filter.search ?? '').entries()) {
      query.andWhere(`${searched} LIKE :word${i}`, { [`word${i}`]: pattern });
    }
    const terms = termConditions(filter);
    if (terms.length > 0) {
      const values = Object.fromEntries(terms.map(({ value }, i) => [`term${i}`, value]));
      query.andWhere(
        hasTerms('d', terms, (i) => `:term${i}`),
        values,
      );
    }
    const { list, ...bound } = parent;
    const filters = { ...filter, streamType, parent: Object.values(bound)[0], ...(sort === 'name' && { sort }) };
    const order = sort === 'name' ? BY_STREAM_NAME : 'id';
    return keysetPage(ctx, query, { ...page, list, filters, maxFirst: MAX_PAGE, order });
  });
}

/** Returns a datastream by its id, or null. */
export async function getDatastream(ctx: RequestContext, id: string): Promise<DatastreamEntity | null> {
  return read(ctx, (db) => db.findOneBy(DatastreamEntity, { id }));
}

/** Returns a datastream by its natural key, or null. */
export async function findDatastream(
  ctx: RequestContext,
  exchange: string,
  instrument: string,
  streamType: string,
): Promise<DatastreamEntity | null> {
  return read(ctx, (db) =>
    db.findOneBy(DatastreamEntity, {
      exchange: exactName(exchange),
      instrument: exactName(instrument),
      streamType: exactName(streamType),
    }),
  );
}
