import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import DataLoader from 'dataloader';
import { read } from '../db/atomic.js';

const loaders = new WeakMap<RequestContext, DataLoader<string, string | null>>();

/** The freshness of a stream's data. */
@Resolver(() => Datastream)
export class LastDataResolver {
  @FieldResolver(() => Int64, {
    nullable: true,
    description:
      'Arrival of the last message that can be exported, for all accounts, nanoseconds since 1970. Null if there is none.',
  })
  async lastDataNs(@Ctx() ctx: RequestContext, @Root() { id }: Datastream): Promise<string | null> {
    return lastDataLoader(ctx).load(id);
  }
}

/**
 * Loads the arrival of the last indexed message of streams, in one query. Null if there is none.
 */
function lastDataLoader(ctx: RequestContext): DataLoader<string, string | null> {
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
