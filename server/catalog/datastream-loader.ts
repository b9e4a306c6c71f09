import DataLoader from 'dataloader';
import { In } from 'typeorm';
import { read } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import { DatastreamEntity } from './datastream.entity.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, DatastreamEntity>>();

/** Loads the datastreams of a list in one query. Scoped to its operation. */
export function datastreamLoader(ctx: RequestContext): DataLoader<string, DatastreamEntity> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader((ids) => loadByIds(ctx, ids));
    loaders.set(ctx, loader);
  }
  return loader;
}

async function loadByIds(ctx: RequestContext, ids: readonly string[]): Promise<(DatastreamEntity | Error)[]> {
  const rows = await read(ctx, (db) => db.findBy(DatastreamEntity, { id: In([...ids]) }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? new Error(`datastream ${id} is referenced but missing`));
}
