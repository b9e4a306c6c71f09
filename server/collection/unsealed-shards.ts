import type { EntityManager } from 'typeorm';
import { MIN_INT64 } from '../../schema/text/int64.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { requestCut } from '../segments/stream-shard.js';
import { joinLease, WATERMARK } from '../segments/stream-shard.js';

/**
 * Returns the shards of exchanges that have live data of the account in the range which is not
 * sealed yet, after asking their collectors for it.
 */
export async function askUnsealedShards(
  tx: EntityManager,
  accountId: string,
  exchanges: readonly string[],
  { fromNs, toNs }: TimeRange,
): Promise<string[]> {
  if (exchanges.length === 0) return [];
  const rows = await tx.query<{ shard: string }[]>(
    `SELECT DISTINCT l.shard FROM spans s ${joinLease('s.datastream_id', 's.exchange', 'JOIN')}
     WHERE s.account_id = ? AND s.exchange IN (?) AND s.source = 'live'
       AND s.retired_at IS NULL AND s.from_ns < ? AND (s.to_ns IS NULL OR s.to_ns > ?)
       AND LEAST(COALESCE(s.to_ns, ?), ?) > COALESCE(${WATERMARK}, ${MIN_INT64})`,
    [accountId, exchanges, toNs, fromNs, toNs, toNs],
  );
  for (const { shard } of rows) await requestCut(tx, shard, toNs);
  return rows.map(({ shard }) => shard);
}
