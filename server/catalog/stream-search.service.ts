import { LISTING_STREAM_TYPE } from '../../schema/instruments/listing-stream.js';
import type { StreamCategory } from '../../schema/streams.js';
import { searchStreams, searchWords, type Sorting } from '../../schema/catalog/search-streams.rule.js';
import { DAY_NS, nowNs } from '../../schema/time/timestamps.js';
import type { RequestContext } from '../context/request-context.js';
import { requirePageSize } from '../db/keyset.js';
import { select } from '../db/select.js';
import type { Datastream, InstrumentTermsFilter } from './catalog.types.js';
import { exactName } from './exact-name.rule.js';
import { hasTerms, termConditions } from './term-conditions.js';
import { plainText } from './stream-search.rule.js';
import type { StreamSearch } from './stream-search.types.js';

const MAX_FOUND = 2_000;
const LIST = 'streamSearch';
const NAMES = plainText(['exchange', 'instrument', 'stream_type']);

interface StreamSearchRequest {
  text: string;
  exchange: string | null;
  category: StreamCategory | null;
  /** Terms that the instrument has now. */
  terms: InstrumentTermsFilter;
  sorting: Sorting | undefined;
  first: number;
  after?: string | null;
}

/**
 * Returns a page of the datastreams that match all words, the best match first unless they are
 * sorted. A cursor names the last stream of a page: the next page begins behind its place.
 */
export async function searchCatalog(ctx: RequestContext, request: StreamSearchRequest): Promise<StreamSearch> {
  const { text, exchange, category, sorting, first, after } = request;
  const terms = termConditions(request.terms);
  requirePageSize(first, MAX_FOUND);
  const words = searchWords(text);
  const conditions = [
    `stream_type <> '${LISTING_STREAM_TYPE}'`,
    ...(exchange === null ? [] : ['exchange = ?']),
    ...(category === null ? [] : ['category = ?']),
    ...words.map(() => `${NAMES} LIKE ?`),
    ...(terms.length > 0 ? [hasTerms('d', terms, () => '?')] : []),
  ];
  const streams = await select<Datastream>(
    ctx,
    `SELECT id, exchange, instrument, stream_type AS streamType, category, wire_format AS wireFormat FROM datastreams d
     WHERE ${conditions.join(' AND ')}`,
    [
      ...[exchange && exactName(exchange), category].filter((value) => value !== null),
      ...words.map((word) => `%${word}%`),
      ...terms.map(({ value }) => value),
    ],
  );
  const named = streams.map((stream) => ({ ...stream, id: String(stream.id) }));
  const ranked = (some: typeof named): typeof named =>
    searchStreams(some, { text, exchange: '', category: '' }, sorting);
  const matching = ranked(named);
  const filters = { ...request.terms, text, exchange, category, by: sorting?.by, descending: sorting?.descending };
  const scope = { accountId: ctx.actor.accountId, list: LIST, filters };
  const last = after == null ? undefined : streamOf(ctx.cursors.read(scope, after));
  const from = last === undefined ? 0 : placeBehind(last, matching, ranked);
  const shown = matching.slice(from, from + first);
  const hasNextPage = from + first < matching.length;
  const endCursor = hasNextPage ? ctx.cursors.sign(scope, keyOf(shown.at(-1)!)) : null;
  const ids = shown.map(({ id }) => BigInt(id));
  const [described, counted] = ids.length === 0 ? [[], []] : [await factsOf(ctx, ids), await countedOf(ctx, ids)];
  const facts = new Map(described.map(({ id, ...row }) => [String(id), row]));
  const counts = new Map(counted.map(({ id, frames }) => [String(id), String(frames)]));
  return {
    totalCount: matching.length,
    pageInfo: { hasNextPage, endCursor },
    found: shown.map((datastream) => ({
      datastream,
      ...(facts.get(datastream.id) ?? UNKNOWN),
      messagesPerDay: counts.get(datastream.id) ?? null,
    })),
  };
}

const keyOf = ({ id, exchange, instrument, streamType, category, wireFormat }: Datastream): string[] => [
  id,
  exchange,
  instrument,
  streamType,
  category,
  wireFormat,
];

function streamOf(key: readonly string[]): Datastream {
  const [id = '', exchange = '', instrument = '', streamType = '', category = '', wireFormat = ''] = key;
  return { id, exchange, instrument, streamType, category: category as StreamCategory, wireFormat };
}

/** Returns the index behind a stream, also if it left the catalogue since its page was read. */
function placeBehind(
  last: Datastream,
  matching: readonly Datastream[],
  ranked: (streams: Datastream[]) => Datastream[],
): number {
  const index = matching.findIndex(({ id }) => id === last.id);
  return index >= 0 ? index + 1 : ranked([...matching, last]).indexOf(last);
}

interface StreamFacts {
  base: string | null;
  quote: string | null;
  instrumentType: string | null;
  firstDataNs: string | null;
  lastDataNs: string | null;
}

/** Facts about a stream that left the catalogue while it was searched. */
const UNKNOWN: StreamFacts = { base: null, quote: null, instrumentType: null, firstDataNs: null, lastDataNs: null };

/** Returns markets of streams, and the first and last moment of what is stored. */
const factsOf = (ctx: RequestContext, ids: readonly bigint[]) =>
  select<StreamFacts & { id: string }>(
    ctx,
    `SELECT d.id, i.base, i.quote, i.instrument_type AS instrumentType, MIN(c.from_ns) AS firstDataNs,
       MAX(c.to_ns) AS lastDataNs
     FROM datastreams d JOIN instruments i ON i.id = d.instrument_id
     LEFT JOIN coverage_ranges c ON c.datastream_id = d.id
     WHERE d.id IN (?) GROUP BY d.id`,
    [ids],
  );

const countedOf = (ctx: RequestContext, ids: readonly bigint[]) =>
  select<{ id: string; frames: string }>(
    ctx,
    `SELECT datastream_id AS id, CAST(SUM(CAST(total->>'$.frames' AS UNSIGNED)) AS CHAR) AS frames FROM rollup_hours
     WHERE datastream_id IN (?) AND hour_ns >= ? GROUP BY datastream_id`,
    [ids, nowNs() - DAY_NS],
  );
