import type { EntityManager } from 'typeorm';
import type { TardisVenue } from '../../../exchanges/tardis-names.js';
import type { FeedForm } from '../../../schema/tardis/feeds/feed-form.js';
import { earlier } from '../../../schema/time/time-range.js';
import { nowNs, nsToRfc3339 } from '../../../schema/time/timestamps.js';
import { AccountEntity } from '../../accounts/account.entity.js';
import { admitExport } from '../../billing/gate.service.js';
import { type RequestContext, requireAccount } from '../../context/request-context.js';
import { atomic } from '../../db/atomic.js';
import { DomainError, invalidArgument } from '../../errors/domain-error.js';
import { followedStreams, type FollowedStreamState } from '../../streaming/followed-streams.js';
import { MAX_CONNECTION_STREAMS, newConnection } from '../../streaming/new-connection.js';
import { type StoredStreamRequest, StreamConnectionEntity } from '../../streaming/stream-connection.entity.js';
import { notSubscribed } from '../not-subscribed.js';
import { requireVenues } from '../require-venues.js';
import { type FeedFilter, type FilteredStream, feedStreams } from './feed-streams.js';
import { requireFreeFeed } from './free-feed.js';

interface FeedRequest {
  exchange: string;
  fromNs: string;
  toNs: string;
  filters: readonly { channel: string; symbols?: readonly string[] | null }[];
  replay?: FeedForm['replay'] | null;
}

/**
 * Opens a connection that sends the messages of filters in a range. Checks in this order: names
 * (`invalid_argument`), subscriptions and spans (`permission_denied`), plan (`payment_required`),
 * whether the range is complete (`invalid_argument`), number of open feeds (`rate_limited`).
 */
export async function openFeed(ctx: RequestContext, input: FeedRequest): Promise<{ id: string }> {
  const accountId = requireAccount(ctx);
  const venues = requireVenues(input.exchange);
  const filters = requireChannels(input, venues);
  const range = { fromNs: input.fromNs, toNs: input.toNs };
  return atomic(ctx, async (tx) => {
    const account = await tx.findOneByOrFail(AccountEntity, { id: accountId });
    const found = await feedStreams(tx, accountId, venues, filters);
    requireSymbols(found, filters);
    const { followed, streams } = await requireCovered(tx, accountId, range, found, filters);
    await admitExport(tx, account);
    requireComplete(input, followed);
    await requireFreeFeed(tx, accountId);
    const row = newConnection(ctx, accountId, {
      ...{ ...range, streams: followed.map(({ datastreamId }) => ({ datastreamId, fromNs: range.fromNs })) },
      ...{ speed: 0, view: null, reference: { kind: 'raw' }, schemaSnapshots: {}, position: null },
      feed: formOf(input, streams),
    });
    await tx.insert(StreamConnectionEntity, row);
    return { id: row.id };
  });
}

const formOf = ({ exchange, replay }: FeedRequest, streams: readonly FilteredStream[]): FeedForm => ({
  exchange,
  ...(replay ? { replay: { disconnects: replay.disconnects, isSubscribed: replay.isSubscribed } } : {}),
  channels: Object.fromEntries(
    [...Map.groupBy(streams, ({ datastreamId }) => datastreamId)].map(([id, of]) => [
      id,
      of.map(({ channel }) => channel),
    ]),
  ),
});

/** Returns the filters; all channels without any. Throws if one names an unknown channel. */
function requireChannels({ exchange, filters }: FeedRequest, venues: readonly TardisVenue[]): FeedFilter[] {
  const known = [...new Set(venues.flatMap(({ channels }) => Object.keys(channels)))].sort();
  const wrong = filters.find(({ channel }) => !known.includes(channel));
  if (wrong) {
    const message = `filters: the channel ${wrong.channel} of ${exchange} is not held; its channels are ${known.join(', ')}`;
    throw invalidArgument('filters', message);
  }
  const asked = filters.length > 0 ? filters : known.map((channel) => ({ channel }) satisfies { channel: string });
  return asked.map((filter) => {
    const { channel, symbols } = filter as FeedRequest['filters'][number];
    return { channel, symbols: symbols?.length ? symbols : null };
  });
}

/** Throws unless each symbol that was named is held, and the account is subscribed to it. */
function requireSymbols(found: readonly FilteredStream[], filters: readonly FeedFilter[]): void {
  for (const { channel, symbols } of filters) {
    for (const symbol of symbols ?? []) {
      const streams = found.filter((one) => one.channel === channel && one.symbol === symbol);
      if (streams.length === 0) {
        throw invalidArgument('filters', `filters: the symbol ${symbol} of the channel ${channel} is not held`);
      }
      if (!streams.some(({ isSubscribed }) => isSubscribed)) throw notSubscribed(nameOf(channel, symbol));
    }
  }
  if (found.length > 0) return;
  throw notSubscribed('any of these channels');
}

/** Returns the streams that spans of the account allow in the range. */
async function requireCovered(
  tx: EntityManager,
  accountId: string,
  range: { fromNs: string; toNs: string },
  found: readonly FilteredStream[],
  filters: readonly FeedFilter[],
): Promise<{ followed: FollowedStreamState[]; streams: FilteredStream[] }> {
  const subscribed = found.filter(({ isSubscribed }) => isSubscribed);
  const ids = [...new Set(subscribed.map(({ datastreamId }) => datastreamId))];
  const asked = ids.map((datastreamId) => ({ datastreamId, fromNs: range.fromNs }));
  const request = { ...range, streams: asked } as StoredStreamRequest;
  const states = await followedStreams(tx, { accountId, request });
  const followed = states.filter(({ granted, live }) => granted.length + live.length > 0);
  const allowed = new Set(followed.map(({ datastreamId }) => datastreamId));
  const streams = subscribed.filter(({ datastreamId }) => allowed.has(datastreamId));
  for (const { channel, symbols } of filters) {
    for (const symbol of symbols ?? []) {
      if (streams.some((one) => one.channel === channel && one.symbol === symbol)) continue;
      throw noSpan(` of ${nameOf(channel, symbol)}`);
    }
  }
  if (streams.length === 0) throw noSpan('');
  if (allowed.size > MAX_CONNECTION_STREAMS) {
    throw invalidArgument(
      'filters',
      `filters select ${allowed.size} streams; at most ${MAX_CONNECTION_STREAMS} are allowed`,
    );
  }
  return { followed, streams };
}

const nameOf = (channel: string, symbol: string): string => `the symbol ${symbol} of the channel ${channel}`;

const noSpan = (what: string): DomainError =>
  new DomainError('permission_denied', `The account has no span in this time${what}`);

/** Throws `invalid_argument` with the last minute that is complete, if the range ends later. */
function requireComplete({ toNs }: FeedRequest, followed: readonly FollowedStreamState[]): void {
  const endNs = BigInt(toNs);
  const waiting = followed
    .filter(({ live }) => live.length > 0)
    .map(({ live, sealedThroughNs }) => ({ untilNs: live.at(-1)!.toNs ?? endNs, sealedNs: sealedThroughNs ?? 0n }))
    .filter(({ untilNs, sealedNs }) => untilNs > sealedNs);
  const now = nowNs();
  if (waiting.length === 0 && endNs <= now) return;
  const until = nsToRfc3339(waiting.map(({ sealedNs }) => sealedNs).reduce(earlier, now));
  throw invalidArgument('from', `from: the data is not available yet; it is complete until ${until}`);
}
