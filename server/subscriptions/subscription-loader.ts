import DataLoader from 'dataloader';
import { In, Not } from 'typeorm';
import { read } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import { SubscriptionEntity } from './subscription.entity.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, SubscriptionEntity | null>>();

/** Loads the account's subscriptions, except deleted ones, by datastream, in one query per list. */
export function subscriptionLoader(ctx: RequestContext): DataLoader<string, SubscriptionEntity | null> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader(async (ids) => {
      const { accountId } = ctx.actor;
      if (accountId === undefined) return ids.map(() => null);
      const where = { accountId, datastreamId: In([...ids]), status: Not('deleted' as const) };
      const rows = await read(ctx, (db) => db.findBy(SubscriptionEntity, where));
      const byStream = new Map(rows.map((row) => [row.datastreamId, row]));
      return ids.map((id) => byStream.get(id) ?? null);
    });
    loaders.set(ctx, loader);
  }
  return loader;
}
