import DataLoader from 'dataloader';
import type { RequestContext } from '../context/request-context.js';
import type { TableSnapshotEntity } from './table-snapshot.entity.js';
import { currentSnapshots } from './table-snapshots.service.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, TableSnapshotEntity | null>>();

/** Loads the current snapshots of a list of tables in two queries. Scoped to its operation. */
export function currentSnapshotLoader(ctx: RequestContext): DataLoader<string, TableSnapshotEntity | null> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader(async (ids) => {
      const found = await currentSnapshots(ctx, ids);
      return ids.map((id) => found.get(id) ?? null);
    });
    loaders.set(ctx, loader);
  }
  return loader;
}
