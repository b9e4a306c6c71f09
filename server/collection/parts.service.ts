import { later } from '../../schema/time/time-range.js';
import { parseShard } from '../../schema/collection/shard-name.rule.js';
import { SECOND_NS } from '../../schema/time/timestamps.js';
import { atomic } from '../db/atomic.js';
import { insertRows } from '../db/insert-rows.js';
import type { RequestContext } from '../context/request-context.js';
import { requestCut } from '../segments/stream-shard.js';
import { type LeaseRow, leasesOf, requireLease } from './lease.service.js';
import { changePlanRevision } from '../spans/plan-revision.js';
import { partsOf } from './said-parts.js';
import { partOfStream } from './part-of-stream.rule.js';
import { plannedStreams } from './planned-streams.js';

/**
 * Time that both shards receive a stream before it moves, so that content decides where one follows
 * the other.
 */
const OVERLAP_NS = SECOND_NS;

/** A stream that a collector receives and wants to move to its shard. */
interface StreamToTake {
  datastreamId: string;
  /** Time since which it receives the stream, by its own clock. */
  sinceNs: string;
}

/**
 * Moves streams to the shard of `epoch` whose owners have delivered them up to a moment when both
 * received them. From that moment on, the index takes them only from here. Asks the other owners
 * for a cut. Returns the streams that are the shard's now.
 */
export async function takeStreams(
  ctx: RequestContext,
  ask: { shard: string; epoch: string; streams: readonly StreamToTake[] },
): Promise<{ datastreamId: string; movedNs: string }[]> {
  const { shard, epoch } = ask;
  const { exchange } = parseShard(shard);
  return atomic(ctx, async (tx) => {
    const leases = await leasesOf(tx, exchange, 'FOR UPDATE');
    const ours = await requireLease(tx, shard, epoch);
    const parts = await partsOf(tx, exchange);
    const planned = new Map((await plannedStreams(tx, exchange)).map((stream) => [stream.id, stream]));
    const taken: { datastreamId: string; movedNs: bigint }[] = [];
    const neededNs = new Map<string, bigint>();
    for (const { datastreamId, ...received } of ask.streams) {
      const stream = planned.get(datastreamId);
      const from = stream && leases.get(stream.shard);
      if (!from?.alive || stream!.shard === shard || partOfStream(exchange, stream!.key, parts) !== shard) continue;
      const overlapNs = BigInt(received.sinceNs) + OVERLAP_NS;
      if (mayMove(from, ours, overlapNs)) {
        taken.push({ datastreamId, movedNs: BigInt(from.deliveredThroughNs!) });
      } else {
        const sinceNs = later(overlapNs, BigInt(ours.deliveredThroughNs ?? 0));
        neededNs.set(stream!.shard, later(neededNs.get(stream!.shard) ?? 0n, sinceNs));
      }
    }
    for (const [other, throughNs] of neededNs) await requestCut(tx, other, throughNs);
    const rows = taken.map(({ datastreamId, movedNs }) => [BigInt(datastreamId), shard, movedNs]);
    const moved = 'shard = VALUES(shard), moved_ns = VALUES(moved_ns)';
    await insertRows(tx, 'stream_shards', ['datastream_id', 'shard', 'moved_ns'], rows, moved);
    if (taken.length > 0) await changePlanRevision(tx, exchange);
    return taken.map(({ datastreamId, movedNs }) => ({ datastreamId, movedNs: String(movedNs) }));
  });
}

/**
 * Whether a shard has delivered beyond the beginning of the overlap, all of it is sealed, and we
 * have not delivered as far yet.
 */
function mayMove(from: LeaseRow, ours: LeaseRow, overlapNs: bigint): boolean {
  const { deliveredThroughNs, sealedThroughNs } = from;
  if (deliveredThroughNs === null || deliveredThroughNs !== sealedThroughNs) return false;
  const throughNs = BigInt(deliveredThroughNs);
  return throughNs >= overlapNs && BigInt(ours.deliveredThroughNs ?? 0) <= throughNs;
}
