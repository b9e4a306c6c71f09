import type { FeedForm } from '../../schema/tardis/feeds/feed-form.js';
import type { ReplayForm } from '../../schema/tardis/replay/replay-form.js';
import type { Selection } from '../../schema/export-sets/selection.rule.js';
import { MAX_INT64 } from '../../schema/text/int64.js';
import { nowNs } from '../../schema/time/timestamps.js';
import { AccountEntity } from '../accounts/account.entity.js';
import type { RequestContext } from '../context/request-context.js';
import { atomic, read } from '../db/atomic.js';
import { invalidArgument, notFound } from '../errors/domain-error.js';
import { checkSelection } from '../export-sets/request/set-checks.js';
import type { SchemaSnapshot } from '../export-schemas/schema-snapshot.js';
import type { CursorKeys } from './cursor-keys.js';
import { entitlementRevisions, type FollowedStreamState, followedStreams } from './followed-streams.js';
import { noSubscription } from './open-stream.service.js';
import { type StoredStreamRequest, StreamConnectionEntity } from './stream-connection.entity.js';
import { MAX_CONNECTION_STREAMS } from './new-connection.js';
import { STREAM_SELECTION_FIELDS } from './stream-request.js';

/** A connection as the process that serves it needs it. */
type StreamWorkState = Omit<StoredStreamRequest, 'streams' | 'reference' | 'replay' | 'feed'> & {
  replay: ReplayForm | null;
  feed: FeedForm | null;
  id: string;
  accountId: string;
  cursorKey: string;
  revision: string;
  streams: FollowedStreamState[];
};

/** Returns an open connection; null if it is unknown or has ended. */
export async function streamWork(ctx: RequestContext, id: string, keys: CursorKeys): Promise<StreamWorkState | null> {
  return read(ctx, async (db) => {
    const row = await db.findOneBy(StreamConnectionEntity, { id });
    if (row?.endedAt !== null) return null;
    const { accountId, request } = row;
    // Before the streams: what changes in between has another revision.
    const revision = (await entitlementRevisions(db, [accountId])).get(accountId)!;
    const streams = await followedStreams(db, row);
    const { replay = null, feed = null } = request;
    return { ...request, replay, feed, id, accountId, cursorKey: keys.signingKey(accountId), revision, streams };
  });
}

/**
 * Adds a datastream to a connection, from a moment on, with the checks of `openStream`. One that it
 * has already begins again. Throws `not_found` if the connection is unknown or has ended.
 */
export async function addToStream(
  ctx: RequestContext,
  id: string,
  datastreamId: string,
  fromNs: string | null,
): Promise<{ stream: FollowedStreamState; schemaSnapshot: SchemaSnapshot }> {
  return atomic(ctx, async (tx) => {
    const row = await tx.findOne(StreamConnectionEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (row?.endedAt !== null) throw notFound('The connection');
    const { request } = row;
    const account = await tx.findOneByOrFail(AccountEntity, { id: row.accountId });
    const selection: Selection = { kind: 'ids', datastreamIds: [datastreamId] };
    const beginNs = fromNs === null ? nowNs() : BigInt(fromNs);
    const asked = { ...request, selection, range: { fromNs: beginNs, toNs: MAX_INT64 } };
    const checked = await checkSelection(ctx, tx, account, asked, STREAM_SELECTION_FIELDS);
    const [added] = checked.streams;
    if (!added) throw noSubscription(datastreamId);
    const others = request.streams.filter((stream) => stream.datastreamId !== datastreamId);
    if (others.length >= MAX_CONNECTION_STREAMS) {
      throw invalidArgument('datastream_id', `A connection has at most ${MAX_CONNECTION_STREAMS} datastreams`);
    }
    request.streams = [...others, { datastreamId, fromNs: String(beginNs) }];
    // The schema of a category stays what it was when its first stream began.
    const schemaSnapshot = (request.schemaSnapshots[added.category] ??= checked.schemaSnapshots[added.category]!);
    await tx.update(StreamConnectionEntity, { id }, { request });
    const [stream] = await followedStreams(tx, row, [datastreamId]);
    return { stream: stream!, schemaSnapshot };
  });
}
