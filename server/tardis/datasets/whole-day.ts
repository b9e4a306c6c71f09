import type { EntityManager } from 'typeorm';
import { clipRanges, mergeRanges, subtractRanges, type TimeRange, totalNs } from '../../../schema/time/time-range.js';
import { nsToRfc3339 } from '../../../schema/time/timestamps.js';
import { DomainError } from '../../errors/domain-error.js';
import { heldRangesOf } from '../../segments/held-ranges.js';
import { streamShard } from '../../segments/stream-shard.js';
import { entitlementOf, spansOf, subscriptionOf } from '../../spans/span.service.js';

/**
 * Throws `not_found` with the reason, unless the day of these streams is over and sealed, something
 * of it is stored, and the account may read all of it.
 */
export async function requireWholeDay(
  db: EntityManager,
  accountId: string,
  { datastreamIds, range, nowNs }: { datastreamIds: readonly string[]; range: TimeRange; nowNs: bigint },
): Promise<void> {
  if (range.toNs > nowNs) throw incomplete(`it ends at ${nsToRfc3339(range.toNs)}`);
  let isHeld = false;
  for (const id of datastreamIds) {
    await requireReadable(db, accountId, id, range);
    isHeld ||= clipRanges(await heldRangesOf(db, id), range).length > 0;
  }
  if (!isHeld) throw incomplete('nothing of it is stored');
}

async function requireReadable(
  db: EntityManager,
  accountId: string,
  datastreamId: string,
  range: TimeRange,
): Promise<void> {
  const subscription = await subscriptionOf(db, accountId, datastreamId);
  const { granted, live } = entitlementOf(subscription ? await spansOf(db, [subscription.id]) : [], range);
  const missing = subtractRanges([range], mergeRanges([...granted, ...live]));
  if (missing.length > 0) throw incomplete(`the account may not read ${textOf(missing[0]!)}`);
  const { sealedThroughNs } = await streamShard(db, datastreamId);
  const unsealed = subtractRanges(live, [{ fromNs: 0n, toNs: sealedThroughNs ?? 0n }]);
  if (totalNs(subtractRanges(unsealed, mergeRanges(granted))) > 0n) {
    throw incomplete(`it is sealed up to ${nsToRfc3339(sealedThroughNs ?? 0n)}`);
  }
}

const textOf = ({ fromNs, toNs }: TimeRange): string => `${nsToRfc3339(fromNs)} to ${nsToRfc3339(toNs)}`;

const incomplete = (reason: string): DomainError =>
  new DomainError('not_found', `The day is not complete: ${reason}`, { reason });
