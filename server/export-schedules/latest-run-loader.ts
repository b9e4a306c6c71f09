import DataLoader from 'dataloader';
import type { RequestContext } from '../context/request-context.js';
import { latestRuns, type StoredRun } from './schedule-runs.service.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, StoredRun | null>>();

/** Loads the latest runs of a list of schedules in one query. Scoped to its operation. */
export function latestRunLoader(ctx: RequestContext): DataLoader<string, StoredRun | null> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader(async (ids) => {
      const runs = await latestRuns(ctx, ids);
      return ids.map((id) => runs.get(id) ?? null);
    });
    loaders.set(ctx, loader);
  }
  return loader;
}
