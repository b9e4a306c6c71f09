import { type EntityManager, In, IsNull, Not } from 'typeorm';
import { newId } from '../../schema/text/ids.js';
import { nsToMs } from '../../schema/time/timestamps.js';
import type { Entitlement } from './coverage.rule.js';
import { SpanEntity, type SpanSource } from './span.entity.js';
import { clipRanges, type TimeRange } from '../../schema/time/time-range.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { changePlanRevision } from './plan-revision.js';

/** A clock that was set back must not invert a span. */
const END = 'GREATEST(from_ns, ?)';

/** Returns an account's subscription of a datastream; null if there is none, or a deleted one. */
export async function subscriptionOf(
  db: EntityManager,
  accountId: string,
  datastreamId: string,
): Promise<SubscriptionEntity | null> {
  return db.findOneBy(SubscriptionEntity, { accountId, datastreamId, status: Not<'deleted'>('deleted') });
}

/** Adds a span and returns its id. `toNs` null leaves it open. */
export async function addSpan(
  tx: EntityManager,
  subscription: { id: string; accountId: string; datastreamId: string },
  exchange: string,
  span: { source: SpanSource; fromNs: bigint; toNs: bigint | null },
): Promise<string> {
  const id = newId('span');
  await tx.insert(SpanEntity, {
    id,
    subscriptionId: subscription.id,
    accountId: subscription.accountId,
    datastreamId: subscription.datastreamId,
    exchange,
    source: span.source,
    fromNs: span.fromNs.toString(),
    toNs: span.toNs?.toString() ?? null,
    retiredAt: null,
  });
  if (span.source === 'live') await changePlanRevision(tx, exchange);
  return id;
}

/** Ends the open span of a subscription, if there is one. */
export async function closeSpan(tx: EntityManager, subscriptionId: string, atNs: bigint): Promise<void> {
  const open = await tx.findOneBy(SpanEntity, { subscriptionId, toNs: IsNull() });
  if (!open) return;
  await tx.query(`UPDATE spans SET to_ns = ${END} WHERE subscription_id = ? AND to_ns IS NULL`, [atNs, subscriptionId]);
  await changePlanRevision(tx, open.exchange);
}

/** Ends the open span, and revokes the rights of all spans. They are kept for billing and audit. */
export async function retireSpans(tx: EntityManager, subscriptionId: string, atNs: bigint): Promise<void> {
  const [span] = await tx.findBy(SpanEntity, { subscriptionId, retiredAt: IsNull() });
  await tx.query(
    `UPDATE spans SET to_ns = COALESCE(to_ns, ${END}), retired_at = ? WHERE subscription_id = ? AND retired_at IS NULL`,
    [atNs, new Date(nsToMs(atNs)), subscriptionId],
  );
  if (span) await changePlanRevision(tx, span.exchange);
}

/** Returns the spans since the (re-)creation of each subscription, oldest first. */
export async function spansOf(db: EntityManager, subscriptionIds: readonly string[]): Promise<SpanEntity[]> {
  return db.find(SpanEntity, {
    where: { subscriptionId: In([...subscriptionIds]), retiredAt: IsNull() },
    order: { fromNs: 'ASC', id: 'ASC' },
  });
}

/**
 * Returns the ranges that a subscription's spans allow inside `range`. An open span reaches to its
 * end.
 */
export function entitlementOf(spans: readonly SpanEntity[], range: TimeRange): Entitlement {
  const from = (source: SpanSource): TimeRange[] => {
    const chosen = spans.filter((span) => span.source === source);
    return clipRanges(
      chosen.map(({ fromNs, toNs }) => ({ fromNs: BigInt(fromNs), toNs: toNs === null ? range.toNs : BigInt(toNs) })),
      range,
    );
  };
  return { granted: from('grant'), live: from('live') };
}

/**
 * Counts the datastreams that an account collects now, which plans cap: each active subscription
 * has one open span.
 */
export async function countOpenSpans(tx: EntityManager, accountId: string): Promise<number> {
  return tx.countBy(SpanEntity, { accountId, source: 'live', toNs: IsNull() });
}
