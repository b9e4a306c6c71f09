import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { RequestContext } from '../graphql/context.js';
import { Json } from '../graphql/scalars.js';
import * as catalogLoad from './catalog-load.service.js';
import * as catalogSync from './catalog-sync.service.js';
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

@ObjectType()
export class CatalogSync {
  @Field(() => [String])
  added!: string[];

  @Field(() => [String])
  changed!: string[];

  @Field(() => [String])
  delisted!: string[];

  @Field(() => [String])
  relisted!: string[];
}

@Resolver()
export class CatalogLoadResolver {
  @Authorized('staff')
  @Mutation(() => CatalogCounts)
  async loadCatalog(@Ctx() ctx: RequestContext, @Arg('catalog', () => Json) document: unknown): Promise<CatalogCounts> {
    return catalogLoad.loadCatalog(ctx, document);
  }

  @Authorized('staff')
  @Mutation(() => CatalogSync, {
    description:
      'Brings the instruments of an exchange to what it lists: `[{symbol, base?, quote?, type?, streams}]`. Instruments of the types in `covers` that are missing are marked as gone; nothing is removed.',
  })
  async syncCatalog(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String) exchange: string,
    @Arg('instruments', () => Json) instruments: unknown,
    @Arg('covers', () => [String]) covers: string[],
    @Arg('dryRun', () => Boolean) dryRun: boolean,
    @Arg('force', () => Boolean) force: boolean,
  ): Promise<CatalogSync> {
    return catalogSync.syncCatalog(ctx, { exchange, instruments, covers, dryRun, force });
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
