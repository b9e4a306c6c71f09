import DataLoader from 'dataloader';
import { read } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import type { SpanEntity } from './span.entity.js';
import { spansOf } from './span.service.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, SpanEntity[]>>();

/** Loads the spans of a list of subscriptions in one query. Scoped to its operation. */
export function spanLoader(ctx: RequestContext): DataLoader<string, SpanEntity[]> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader(async (ids) => {
      const spans = await read(ctx, (db) => spansOf(db, ids));
      const bySubscription = Map.groupBy(spans, (span) => span.subscriptionId);
      return ids.map((id) => bySubscription.get(id) ?? []);
    });
    loaders.set(ctx, loader);
  }
  return loader;
}
