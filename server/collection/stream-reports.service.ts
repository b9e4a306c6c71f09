import type { EntityManager } from 'typeorm';
import { MAX_PARTS } from '../../schema/collection/shard-name.rule.js';
import { atomic } from '../db/atomic.js';
import { insertRows } from '../db/insert-rows.js';
import { invalidArgument } from '../errors/domain-error.js';
import type { RequestContext } from '../context/request-context.js';
import { noteParts, type SaidParts } from './said-parts.js';
import { streamsOf } from '../segments/stream-shard.js';
import type { CollectorReportInput } from './stream-states.types.js';

const MAX_SHARDS = 1_000;
const COLUMNS = [
  ...['datastream_id', 'epoch', 'connected', 'since_ns', 'reason', 'detail', 'last_frame_ns', 'messages_per_second'],
];
/** A stream that stays disconnected under a new owner has been so since the earlier report. */
const NEWER = `since_ns = IF(connected = 0 AND VALUES(connected) = 0, LEAST(since_ns, VALUES(since_ns)), VALUES(since_ns)),
  epoch = VALUES(epoch), connected = VALUES(connected), reason = VALUES(reason), detail = VALUES(detail),
  last_frame_ns = COALESCE(VALUES(last_frame_ns), last_frame_ns), messages_per_second = VALUES(messages_per_second)`;

/** Stores a report of the owner of `epoch`, in the transaction that renews its lease. */
export async function storeReport(
  tx: EntityManager,
  { shard, epoch }: { shard: string; epoch: string },
  { atNs, streams, goneStreamIds }: CollectorReportInput,
): Promise<void> {
  await tx.query('UPDATE collector_leases SET reported_at = UTC_TIMESTAMP(6), reported_ns = ? WHERE shard = ?', [
    BigInt(atNs),
    shard,
  ]);
  // One that has moved to another shard is reported from there.
  const isOurs = await streamsOf(tx, shard, [...goneStreamIds, ...streams.map(({ datastreamId }) => datastreamId)]);
  const gone = goneStreamIds.filter(isOurs);
  if (gone.length > 0) await tx.query('DELETE FROM stream_reports WHERE datastream_id IN (?)', [gone.map(BigInt)]);
  const ofShard = streams.filter(({ datastreamId }) => isOurs(datastreamId));
  const rows = ofShard.map((one) => [
    ...[one.datastreamId, epoch, one.connected ? 1 : 0, one.sinceNs, one.reason?.slice(0, 64) ?? null],
    ...[one.detail?.slice(0, 255) ?? null, one.lastFrameNs ?? null, one.messagesPerSecond],
  ]);
  await insertRows(tx, 'stream_reports', COLUMNS, rows, NEWER);
}

/** Notes that a collector serves these shards. Counts for 30 s. */
export async function announceShards(
  ctx: RequestContext,
  { shards, collector, parts }: { shards: readonly string[]; collector: string | null; parts: readonly SaidParts[] },
): Promise<void> {
  if (shards.length > MAX_SHARDS) throw invalidArgument('shards', `shards must have at most ${MAX_SHARDS} entries`);
  for (const said of parts) requireParts(said);
  await atomic(ctx, async (tx) => {
    if (collector !== null) await noteParts(tx, collector, parts);
    for (const shard of [...shards].sort()) {
      await tx.query(
        `INSERT INTO served_shards (shard, seen_at) VALUES (?, UTC_TIMESTAMP(6))
         ON DUPLICATE KEY UPDATE seen_at = VALUES(seen_at)`,
        [shard],
      );
    }
  });
}

function requireParts({ exchange, parts }: SaidParts): void {
  if (parts < 1 || parts > MAX_PARTS)
    throw invalidArgument('parts', `parts of ${exchange} must be an integer between 1 and ${MAX_PARTS}`);
}
