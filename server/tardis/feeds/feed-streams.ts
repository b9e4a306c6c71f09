import type { EntityManager } from 'typeorm';
import { hasKind, instrumentOfTardis, tardisSymbolOf, type TardisVenue } from '../../../exchanges/tardis-names.js';
import type { StreamCategory } from '../../../schema/streams.js';
import { type StreamRow, streamRows } from '../stream-rows.js';

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
    const types = ofVenue.flatMap(({ channel }) => venue.channels[channel]!.map(({ streamType }) => streamType));
    for (const row of await streamRows(db, accountId, venue.code, types, instrumentsOf(ofVenue, venue))) {
      if (hasKind(venue, row.kind)) found.push(...matchesOf(row, venue, ofVenue));
    }
  }
  return found;
}

/** Returns the instruments that are named; undefined if a filter names none. */
function instrumentsOf(filters: readonly FeedFilter[], { symbols: spelling }: TardisVenue): string[] | undefined {
  if (filters.some(({ symbols }) => symbols === null)) return undefined;
  return filters.flatMap(({ symbols }) => symbols ?? []).map((symbol) => instrumentOfTardis(spelling, symbol));
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
