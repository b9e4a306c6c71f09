import DataLoader from 'dataloader';
import { In } from 'typeorm';
import { read } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import { AccountEntity } from './account.entity.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, AccountEntity | null>>();

/** Loads the accounts of a list in one query. Scoped to its operation; for staff only. */
export function accountLoader(ctx: RequestContext): DataLoader<string, AccountEntity | null> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader(async (ids) => {
      const rows = await read(ctx, (db) => db.findBy(AccountEntity, { id: In([...ids]) }));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id) ?? null);
    });
    loaders.set(ctx, loader);
  }
  return loader;
}
