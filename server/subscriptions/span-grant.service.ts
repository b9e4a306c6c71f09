import { lockAccount } from '../accounts/accounts.service.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import { atomic } from '../db/atomic.js';
import { invalidArgument, notFound } from '../errors/domain-error.js';
import type { RequestContext } from '../context/request-context.js';
import { SubscriptionEntity } from '../spans/subscription.entity.js';
import { establish } from './subscription.service.js';
import { noteChangedHours } from '../segments/changed-hours.js';
import { daysIn } from '../../schema/quality/utc-day.rule.js';
import { addSpan } from '../spans/span.service.js';
import type { TimeRange } from '../../schema/time/time-range.js';

/**
 * Grants an account the right to imported history. A subscription created for it is paused. The
 * billing gate does not apply.
 */
export async function grantSpan(
  ctx: RequestContext,
  accountId: string,
  datastreamId: string,
  range: TimeRange,
): Promise<{ subscriptionId: string; spanId: string }> {
  if (range.fromNs >= range.toNs) throw invalidArgument('from', 'from must be before to');
  return atomic(ctx, async (tx) => {
    await lockAccount(tx, accountId);
    const datastream = await tx.findOneBy(DatastreamEntity, { id: datastreamId });
    if (!datastream) throw notFound('The datastream');
    const before = await tx.findOneBy(SubscriptionEntity, { accountId, datastreamId });
    const subscription =
      before && before.status !== 'deleted'
        ? before
        : await establish(tx, before, { accountId, datastream, status: 'paused' });
    const spanId = await addSpan(tx, subscription, datastream.exchange, { source: 'grant', ...range });
    // What is wanted of each day has changed, not the messages of its hours: one hour a day brings
    // it up.
    const days = daysIn(range).map((dayNs) => ({ datastreamId, fromNs: dayNs, toNs: dayNs + 1n }));
    await noteChangedHours(tx, days, { ofData: false });
    return { subscriptionId: subscription.id, spanId };
  });
}
