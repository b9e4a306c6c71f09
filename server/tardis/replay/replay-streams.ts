import type { EntityManager } from 'typeorm';
import {
  hasKind,
  instrumentsOfData,
  tardisStreamTypes,
  tardisSymbolOf,
  type TardisVenue,
} from '../../../exchanges/tardis-names.js';
import type { StreamCategory } from '../../../schema/streams.js';
import { STREAM_TYPES_OF } from '../../../schema/tardis/replay/data-type.rule.js';
import { invalidArgument } from '../../errors/domain-error.js';
import { notSubscribed } from '../not-subscribed.js';
import { streamRows } from '../stream-rows.js';
import type { ReplayPart } from './replay-parts.js';

/** A datastream of a replay, under the names of the protocol. */
export interface ReplayStream {
  datastreamId: string;
  category: StreamCategory;
  exchange: string;
  symbol: string;
  dataTypes: readonly string[];
}

type Matched = ReplayStream & { isSubscribed: boolean };

/**
 * Returns the datastreams of a part that the account is subscribed to. Throws `invalid_argument`
 * for a symbol without data of a type, and `permission_denied` for one that is not subscribed to.
 */
export async function replayStreams(db: EntityManager, accountId: string, part: ReplayPart): Promise<ReplayStream[]> {
  const found: Matched[] = [];
  for (const venue of part.venues) found.push(...(await matchesOf(db, accountId, venue, part)));
  const { symbols, sources, exchange } = part;
  for (const symbol of symbols ?? []) {
    for (const dataTypes of sources.values()) {
      const [name] = dataTypes;
      const of = found.filter((one) => one.symbol === symbol && one.dataTypes === dataTypes);
      if (of.length === 0) throw invalidArgument('symbols', `symbols: ${exchange} has no ${symbol} with ${name}`);
      if (!of.some(({ isSubscribed }) => isSubscribed)) throw notSubscribed(`${name} of ${symbol} at ${exchange}`);
    }
  }
  const streams = found.filter(({ isSubscribed }) => isSubscribed);
  if (streams.length === 0) throw notSubscribed(`any of these data types at ${exchange}`);
  return streams;
}

async function matchesOf(
  db: EntityManager,
  accountId: string,
  venue: TardisVenue,
  { exchange, symbols, sources }: ReplayPart,
): Promise<Matched[]> {
  const held = tardisStreamTypes(venue);
  const wanted = [...sources].flatMap(([source, dataTypes]) =>
    STREAM_TYPES_OF[source].filter((type) => held.has(type)).map((streamType) => ({ streamType, dataTypes })),
  );
  if (wanted.length === 0) return [];
  const names = symbols?.flatMap((symbol) => instrumentsOfData(venue.symbols, symbol));
  const rows = await streamRows(
    db,
    accountId,
    venue.code,
    wanted.map(({ streamType }) => streamType),
    names,
  );
  return rows
    .filter(({ kind }) => hasKind(venue, kind))
    .flatMap(({ id, category, instrument, streamType, subscription }) =>
      wanted
        .filter((one) => one.streamType === streamType)
        .map(({ dataTypes }) => ({
          ...{ datastreamId: String(id), category, exchange, dataTypes, isSubscribed: subscription !== null },
          symbol: tardisSymbolOf(venue.symbols, instrument).toUpperCase(),
        })),
    );
}
