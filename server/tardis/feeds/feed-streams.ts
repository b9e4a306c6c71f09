import type { EntityManager } from 'typeorm';
import { hasKind, instrumentOfTardis, tardisSymbolOf, type TardisVenue } from '../../../exchanges/tardis-names.js';
import type { StreamCategory } from '../../../schema/streams.js';

/** Messages of a channel. `symbols` null: of all instruments. */
export interface FeedFilter {
  channel: string;
  symbols: readonly string[] | null;
}

/** A datastream that has messages of a channel and symbol. */
export interface FilteredStream {
  datastreamId: string;
  category: StreamCategory;
  channel: string;
  symbol: string;
  isSubscribed: boolean;
}

interface StreamRow {
  id: string;
  instrument: string;
  streamType: string;
  category: StreamCategory;
  kind: string | null;
  /** The account's subscription. */
  subscription: string | null;
}

/**
 * Returns the datastreams of the filters. Of a filter without symbols, those that the account is
 * subscribed to.
 */
export async function feedStreams(
  db: EntityManager,
  accountId: string,
  venues: readonly TardisVenue[],
  filters: readonly FeedFilter[],
): Promise<FilteredStream[]> {
  const found: FilteredStream[] = [];
  for (const venue of venues) {
    const ofVenue = filters.filter(({ channel }) => Object.hasOwn(venue.channels, channel));
    if (ofVenue.length === 0) continue;
    for (const row of await rowsOf(db, accountId, venue, ofVenue)) {
      if (hasKind(venue, row.kind)) found.push(...matchesOf(row, venue, ofVenue));
    }
  }
  return found;
}

function matchesOf(row: StreamRow, venue: TardisVenue, filters: readonly FeedFilter[]): FilteredStream[] {
  const symbol = tardisSymbolOf(venue.symbols, row.instrument);
  const isSubscribed = row.subscription !== null;
  const { id, category, streamType } = row;
  return filters
    .filter(({ channel }) => venue.channels[channel]!.some((source) => source.streamType === streamType))
    .filter(({ symbols }) => (symbols ? symbols.includes(symbol) : isSubscribed))
    .map(({ channel }) => ({ datastreamId: String(id), category, channel, symbol, isSubscribed }));
}

async function rowsOf(
  db: EntityManager,
  accountId: string,
  { code, symbols: spelling, channels }: TardisVenue,
  filters: readonly FeedFilter[],
): Promise<StreamRow[]> {
  const types = new Set(filters.flatMap(({ channel }) => channels[channel]!.map(({ streamType }) => streamType)));
  const named = filters.flatMap(({ symbols }) => symbols ?? []).map((symbol) => instrumentOfTardis(spelling, symbol));
  const isNamed = filters.every(({ symbols }) => symbols !== null);
  return db.query<StreamRow[]>(
    `SELECT d.id, d.instrument, d.stream_type AS streamType, d.category, i.instrument_type AS kind, s.id AS subscription
     FROM datastreams d JOIN instruments i ON i.id = d.instrument_id
       ${isNamed ? 'LEFT JOIN' : 'JOIN'} subscriptions s
         ON s.account_id = ? AND s.datastream_id = d.id AND s.status <> 'deleted'
     WHERE d.exchange = ? AND d.stream_type IN (?) ${isNamed ? 'AND d.instrument IN (?)' : ''}
     ORDER BY d.id`,
    [accountId, code, [...types], ...(isNamed ? [named] : [])],
  );
}
