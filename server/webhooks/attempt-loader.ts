import DataLoader from 'dataloader';
import { In } from 'typeorm';
import { read } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, WebhookAttemptEntity[]>>();

/**
 * Loads the attempts of a list of deliveries in one query, oldest first. Scoped to its operation.
 */
export function attemptLoader(ctx: RequestContext): DataLoader<string, WebhookAttemptEntity[]> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader(async (ids) => {
      const where = { deliveryId: In(ids) };
      const order = { run: 'ASC', attempt: 'ASC' } as const;
      const attempts = await read(ctx, (db) => db.find(WebhookAttemptEntity, { where, order }));
      const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
      return ids.map((id) => byDelivery.get(id) ?? []);
    });
    loaders.set(ctx, loader);
  }
  return loader;
}
