import type { EntityManager } from 'typeorm';
import { SubscriptionEntity } from './subscription.entity.js';

/** Streams that an account collects now: what plans cap. */
export async function countActiveSubscriptions(tx: EntityManager, accountId: string): Promise<number> {
  return tx.countBy(SubscriptionEntity, { accountId, status: 'active' });
}
