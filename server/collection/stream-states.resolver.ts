import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { Datastream, Exchange } from '../catalog/catalog.types.js';
import type { RequestContext } from '../context/request-context.js';
import { ExchangePartsInput } from './collection.types.js';
import { announceShards } from './stream-reports.service.js';
import { noFeedLoader, streamStateOf } from './stream-states.service.js';
import type { StreamState } from './stream-state.rule.js';
import { StreamCollection } from './stream-states.types.js';

/** Resolves the collection state of a stream. */
@Resolver(() => Datastream)
export class StreamStatesResolver {
  @FieldResolver(() => StreamCollection, {
    nullable: true,
    description:
      'The state of its collection, for all accounts. Null while no account is subscribed and a collector serves it.',
  })
  collection(
    @Ctx() ctx: RequestContext,
    @Root() { id }: Datastream,
  ): StreamCollection | null | Promise<StreamCollection | null> {
    const found = streamStateOf(ctx, id);
    return found instanceof Promise ? found.then(toCollection) : toCollection(found);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Reason that a subscription to it would collect nothing, as a sentence. Null if a collector serves its exchange.',
  })
  async noFeed(@Ctx() ctx: RequestContext, @Root() { exchange }: Datastream): Promise<string | null> {
    return noFeedLoader(ctx).load(exchange);
  }
}

@Resolver(() => Exchange)
export class ExchangeFeedResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Reason that nothing of it can be collected live, as a sentence. Null if a collector serves it.',
  })
  async noFeed(@Ctx() ctx: RequestContext, @Root() { code }: Exchange): Promise<string | null> {
    return noFeedLoader(ctx).load(code);
  }
}

function toCollection(found: StreamState | null): StreamCollection | null {
  return found && { ...found, since: found.sinceNs, lastFrameAt: found.lastFrameNs };
}

@Resolver()
export class StreamReportsResolver {
  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Announces the shards that a collector serves. Counts for 30 s.' })
  async announceShards(
    @Ctx() ctx: RequestContext,
    @Arg('shards', () => [String], { description: 'Names of shards: codes of exchanges, or parts of them.' })
    shards: string[],
    @Arg('collector', () => String, { nullable: true, description: 'Name of the collector. Needed with parts.' })
    collector?: string | null,
    @Arg('parts', () => [ExchangePartsInput], {
      defaultValue: [],
      description: 'The numbers of parts that the collector is configured with. The latest new number counts.',
    })
    parts: ExchangePartsInput[] = [],
  ): Promise<boolean> {
    await announceShards(ctx, { shards, collector: collector ?? null, parts });
    return true;
  }
}
