import type { EntityManager } from 'typeorm';
import { MAX_INT64 } from '../../schema/text/int64.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { nowNs } from '../../schema/time/timestamps.js';
import { streamShards } from '../segments/stream-shard.js';
import type { SpanEntity } from '../spans/span.entity.js';
import { entitlementOf } from '../spans/span.service.js';
import type { StreamConnectionEntity } from './stream-connection.entity.js';

/** A range of live data; `toNs` null: of a span that is open. */
interface LiveRange {
  fromNs: bigint;
  toNs: bigint | null;
}

/** A datastream of a connection, with what the account may read of it now. */
export interface FollowedStreamState {
  datastreamId: string;
  shard: string;
  granted: TimeRange[];
  live: LiveRange[];
  /** Now, if no collector ever owned its shard: all of the past is complete. */
  sealedThroughNs: bigint | null;
  earliestNs: bigint | null;
}

type Followed = Pick<StreamConnectionEntity, 'accountId' | 'request'>;

/** Returns the streams of a connection, or those of them with these ids, by datastream. */
export async function followedStreams(
  db: EntityManager,
  { accountId, request }: Followed,
  only?: readonly string[],
): Promise<FollowedStreamState[]> {
  const streams = request.streams.filter(({ datastreamId }) => only?.includes(datastreamId) ?? true);
  const ids = streams.map(({ datastreamId }) => datastreamId);
  if (ids.length === 0) return [];
  const spans = await currentSpans(db, accountId, ids);
  const shards = await streamShards(db, ids);
  const earliest = await earliestStored(db, ids);
  return streams.map(({ datastreamId, fromNs }) => {
    const { shard, wasOwned, sealedThroughNs } = shards.get(datastreamId)!;
    const range = { fromNs: BigInt(fromNs), toNs: request.toNs === null ? MAX_INT64 : BigInt(request.toNs) };
    const { granted, live } = entitlementOf(spans.get(datastreamId) ?? [], range);
    return {
      ...{ datastreamId, shard, granted },
      sealedThroughNs: wasOwned ? sealedThroughNs : nowNs(),
      live: live.map(({ fromNs: from, toNs }) => ({ fromNs: from, toNs: toNs === MAX_INT64 ? null : toNs })),
      earliestNs: earliest.get(datastreamId) ?? null,
    };
  });
}

async function currentSpans(
  db: EntityManager,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, SpanEntity[]>> {
  const rows = await db.query<SpanEntity[]>(
    `SELECT datastream_id AS datastreamId, source, from_ns AS fromNs, to_ns AS toNs FROM spans
     WHERE account_id = ? AND datastream_id IN (?) AND retired_at IS NULL`,
    [accountId, ids.map(BigInt)],
  );
  return Map.groupBy(rows, ({ datastreamId }) => String(datastreamId));
}

/** Returns when the first stored message of each stream arrived. Those without any are absent. */
async function earliestStored(db: EntityManager, ids: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await db.query<{ id: string; fromNs: string }[]>(
    `SELECT datastream_id AS id, MIN(from_ns) AS fromNs FROM coverage_ranges WHERE datastream_id IN (?)
     GROUP BY datastream_id`,
    [ids.map(BigInt)],
  );
  return new Map(rows.map(({ id, fromNs }) => [String(id), BigInt(fromNs)]));
}

/**
 * Returns the revision of what each account may read, and of where it is collected. Equal revisions
 * mean that no span and no shard has changed.
 */
export async function entitlementRevisions(
  db: EntityManager,
  accountIds: readonly string[],
): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db.query<{ accountId: string; spans: string; sum: string; mixed: string }[]>(
    `SELECT account_id AS accountId, COUNT(*) AS spans, SUM(state) AS sum, BIT_XOR(state) AS mixed FROM (
       SELECT s.account_id, CRC32(CONCAT_WS(' ', s.id, s.from_ns, COALESCE(s.to_ns, ''), COALESCE(m.shard, ''))) AS state
       FROM spans s LEFT JOIN stream_shards m ON m.datastream_id = s.datastream_id
       WHERE s.account_id IN (?) AND s.retired_at IS NULL) states
     GROUP BY account_id`,
    [accountIds],
  );
  const found = new Map(rows.map(({ accountId, spans, sum, mixed }) => [accountId, `${spans}.${sum}.${mixed}`]));
  return new Map(accountIds.map((id) => [id, found.get(id) ?? '0']));
}
