import type { EntityManager } from 'typeorm';
import { LISTING_STREAM_TYPE } from '../../schema/instruments/listing-stream.js';
import { isId, newId } from '../../schema/text/ids.js';
import { nowNs, nsToMs } from '../../schema/time/timestamps.js';
import { lockAccount } from '../accounts/accounts.service.js';
import { warnOfStreamCap } from '../billing/caps.service.js';
import { admitStream } from '../billing/gate.service.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import { atomic } from '../db/atomic.js';
import type { Page } from '../db/keyset.js';
import { changeTotal } from '../db/list-totals.js';
import { DomainError, invalidArgument, notFound } from '../errors/domain-error.js';
import { recordEvent } from '../events/record-event.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { addSpan, closeSpan, retireSpans } from '../spans/span.service.js';
import {
  type SubscriptionAction,
  type SubscriptionStatus,
  subscriptionStep,
} from '../spans/subscription-state.rule.js';
import { SubscriptionEntity } from '../spans/subscription.entity.js';
import {
  type ListedSubscription,
  selectSubscription,
  selectSubscriptions,
  type SubscriptionChoice,
} from './subscription.queries.js';
import type { SubscriptionSort } from './subscription.types.js';

const MAX_PAGE = 100;
const WHAT = 'The subscription';

/** Returns the account's subscriptions, except deleted ones, newest first by default. */
export async function listSubscriptions(
  ctx: RequestContext,
  choice: SubscriptionChoice,
  page: { first: number; after?: string | null | undefined; sort?: SubscriptionSort },
): Promise<Page<ListedSubscription>> {
  const request = { ...page, list: 'subscriptions', maxFirst: MAX_PAGE };
  return selectSubscriptions(ctx, requireAccount(ctx), choice, request);
}

/** Returns null if it does not exist, was deleted, or belongs to another account. */
export async function getSubscription(ctx: RequestContext, id: string): Promise<ListedSubscription | null> {
  const accountId = requireAccount(ctx);
  return isId('subscription', id) ? selectSubscription(ctx, accountId, id) : null;
}

/**
 * Subscribes the account and starts collection. Throws `invalid_argument` for an unknown
 * datastream, `already_exists` with id and status of the existing subscription, and
 * `payment_required` by the gate. A deleted one is revived under its id.
 */
export async function createSubscription(
  ctx: RequestContext,
  datastreamId: string,
): Promise<SubscriptionEntity & { datastream: DatastreamEntity }> {
  const accountId = requireAccount(ctx);
  return atomic(ctx, async (tx) => {
    const datastream = await tx.findOneBy(DatastreamEntity, { id: datastreamId });
    // Listings are for staff, who grant spans of them.
    if (!datastream || datastream.streamType === LISTING_STREAM_TYPE) {
      throw invalidArgument('datastream_id', 'The datastream does not exist');
    }
    const account = await lockAccount(tx, accountId);
    const before = await tx.findOneBy(SubscriptionEntity, { accountId, datastreamId });
    const step = subscriptionStep('create', before?.status ?? null);
    if (before && step.kind === 'conflict') {
      const details = { id: before.id, status: before.status };
      throw new DomainError('already_exists', 'The account is already subscribed to the datastream', details);
    }
    const use = await admitStream(tx, account);
    const subscription = await establish(tx, before, { accountId, datastream, status: 'active' });
    await warnOfStreamCap(tx, use);
    return { ...subscription, datastream };
  });
}

/** Creates the subscription or revives a deleted one. An active one gets its open span. */
export async function establish(
  tx: EntityManager,
  before: SubscriptionEntity | null,
  wanted: { accountId: string; datastream: DatastreamEntity; status: SubscriptionStatus },
): Promise<SubscriptionEntity> {
  const { accountId, datastream, status } = wanted;
  const now = nowNs();
  const subscription = tx.create(SubscriptionEntity, {
    id: before?.id ?? newId('subscription'),
    accountId,
    datastreamId: datastream.id,
    status,
    createdAt: new Date(nsToMs(now)),
  });
  if (before) await tx.update(SubscriptionEntity, { id: before.id }, subscription);
  else await tx.insert(SubscriptionEntity, subscription);
  await changeTotal(tx, accountId, 'subscriptions', 1);
  if (status === 'active') {
    await addSpan(tx, subscription, datastream.exchange, { source: 'live', fromNs: now, toNs: null });
  }
  await recordEvent(tx, { accountId, kind: 'subscription.created', subjectId: subscription.id, payload: { status } });
  return subscription;
}

/**
 * Pauses, resumes or deletes. Idempotent (contract 2). Throws `not_found` and `payment_required`.
 */
export async function moveSubscription(
  ctx: RequestContext,
  id: string,
  action: Exclude<SubscriptionAction, 'create'>,
): Promise<SubscriptionEntity> {
  const accountId = requireAccount(ctx);
  if (!isId('subscription', id)) throw notFound(WHAT);
  return atomic(ctx, async (tx) => {
    const account = await lockAccount(tx, accountId);
    const subscription = await tx.findOneBy(SubscriptionEntity, { id, accountId });
    const step = subscriptionStep(action, subscription?.status ?? null);
    if (!subscription || step.kind === 'not_found') throw notFound(WHAT);
    if (step.kind !== 'move') return subscription;
    const use = step.gated ? await admitStream(tx, account) : null;
    const now = nowNs();
    await tx.update(SubscriptionEntity, { id }, { status: step.to });
    if (step.span === 'open') await openSpan(tx, subscription, now);
    if (step.to === 'deleted') {
      await retireSpans(tx, id, now);
      await changeTotal(tx, accountId, 'subscriptions', -1);
    } else if (step.span === 'close') await closeSpan(tx, id, now);
    if (use) await warnOfStreamCap(tx, use);
    await recordEvent(tx, { accountId, kind: `subscription.${step.to}`, subjectId: id });
    return { ...subscription, status: step.to };
  });
}

async function openSpan(tx: EntityManager, subscription: SubscriptionEntity, nowNs: bigint): Promise<void> {
  const { exchange } = await tx.findOneByOrFail(DatastreamEntity, { id: subscription.datastreamId });
  await addSpan(tx, subscription, exchange, { source: 'live', fromNs: nowNs, toNs: null });
}
