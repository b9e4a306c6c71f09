import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Datastream } from '../catalog/catalog.types.js';
import type { RequestContext } from '../context/request-context.js';
import { Int64 } from '../graphql-types/scalars.js';
import { lastDataLoader } from './last-data-loader.js';

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
