import { fromEnum } from '../../schema/enum-names.js';
import { collectionMember } from '../catalog/collection-body.js';
import { datastreamSummary } from '../catalog/datastream-summary.js';
import type { SubscriptionFieldsFragment } from '../generated/operations.js';

/** Returns the subscription (spec.md, Resources). */
export function subscriptionBody(subscription: SubscriptionFieldsFragment) {
  return {
    id: subscription.id,
    datastream_id: subscription.datastream.id,
    status: fromEnum(subscription.status),
    created_at: subscription.createdAt,
    datastream: datastreamSummary(subscription.datastream),
    // The state would describe other accounts' collection if this subscription is paused.
    ...(subscription.status === 'ACTIVE' && collectionMember(subscription.datastream.collection)),
  };
}
