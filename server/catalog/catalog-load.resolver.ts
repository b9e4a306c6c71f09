import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { RequestContext } from '../graphql/context.js';
import { Json } from '../graphql/scalars.js';
import * as catalogLoad from './catalog-load.service.js';
import { Datastream, StreamKeyInput } from './catalog.types.js';

@ObjectType()
export class CatalogCounts {
  @Field(() => Int)
  exchanges!: number;

  @Field(() => Int)
  instruments!: number;

  @Field(() => Int)
  datastreams!: number;
}

@Resolver()
export class CatalogLoadResolver {
  @Authorized('staff')
  @Mutation(() => CatalogCounts)
  async loadCatalog(@Ctx() ctx: RequestContext, @Arg('catalog', () => Json) document: unknown): Promise<CatalogCounts> {
    return catalogLoad.loadCatalog(ctx, document);
  }

  @Authorized('service', 'staff')
  @Mutation(() => [Datastream], {
    nullable: 'items',
    description:
      'Finds the datastreams; unknown ones are created when asked, else left out. Same order as asked, null where unknown.',
  })
  async resolveDatastreams(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String) exchange: string,
    @Arg('keys', () => [StreamKeyInput]) keys: StreamKeyInput[],
    @Arg('create', () => Boolean) create: boolean,
  ): Promise<(Datastream | null)[]> {
    return catalogLoad.resolveDatastreams(ctx, exchange, keys, create);
  }
}
