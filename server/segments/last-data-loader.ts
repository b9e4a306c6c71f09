import DataLoader from 'dataloader';
import { read } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, string | null>>();

/**
 * Loads the arrival of the last indexed message of streams, in one query. Null if there is none.
 */
export function lastDataLoader(ctx: RequestContext): DataLoader<string, string | null> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader(async (ids) => {
      const rows = await read(ctx, (db) =>
        db.query<{ id: string; lastNs: string }[]>(
          `SELECT datastream_id AS id, MAX(max_ns) AS lastNs FROM segment_slices WHERE datastream_id IN (?)
           GROUP BY datastream_id`,
          [ids],
        ),
      );
      const byId = new Map(rows.map(({ id, lastNs }) => [id, lastNs]));
      return ids.map((id) => byId.get(id) ?? null);
    });
    loaders.set(ctx, loader);
  }
  return loader;
}
