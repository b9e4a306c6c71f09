import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { Json } from '../graphql-types/scalars.js';
import * as catalogLoad from './catalog-load.service.js';
import * as catalogSync from './catalog-sync.service.js';
import { Datastream, StreamKeyInput } from './catalog.types.js';

@ObjectType({ description: 'Numbers of loaded entries.' })
class CatalogCounts {
  @Field(() => Int, { description: 'Exchanges in the document.' })
  exchanges!: number;

  @Field(() => Int, { description: 'Instruments in the document.' })
  instruments!: number;

  @Field(() => Int, { description: 'Datastreams in the document.' })
  datastreams!: number;
}

@ObjectType({ description: 'Symbols that a sync changed, or would change with dryRun, as the exchange writes them.' })
class CatalogSync {
  @Field(() => [String], { description: 'New symbols.' })
  added!: string[];

  @Field(() => [String], { description: 'Symbols whose base, quote or type changed.' })
  changed!: string[];

  @Field(() => [String], { description: 'Symbols marked as delisted.' })
  delisted!: string[];

  @Field(() => [String], { description: 'Symbols that were delisted and are listed again.' })
  relisted!: string[];
}

@Resolver()
export class CatalogLoadResolver {
  @Authorized('staff')
  @Mutation(() => CatalogCounts, {
    description: 'Adds or updates exchanges, instruments and datastreams. Removes nothing.',
  })
  async loadCatalog(
    @Ctx() ctx: RequestContext,
    @Arg('catalog', () => Json, { description: 'A catalogue document, as in exchanges/.' }) document: unknown,
  ): Promise<CatalogCounts> {
    return catalogLoad.loadCatalog(ctx, document);
  }

  @Authorized('staff')
  @Mutation(() => CatalogSync, {
    description:
      'Updates the instruments of an exchange from its listing: `[{symbol, base?, quote?, type?, streams}]`. Marks missing instruments of the types in `covers` as delisted. Removes nothing.',
  })
  async syncCatalog(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String, { description: 'Code of the exchange.' }) exchange: string,
    @Arg('instruments', () => Json, { description: "The exchange's listing." }) instruments: unknown,
    @Arg('covers', () => [String], { description: 'Instrument types for which the listing is complete.' })
    covers: string[],
    @Arg('dryRun', () => Boolean, { description: 'Returns what would change, without changing it.' }) dryRun: boolean,
    @Arg('force', () => Boolean, { description: 'Allows more than half of the instruments to be marked as delisted.' })
    force: boolean,
  ): Promise<CatalogSync> {
    return catalogSync.syncCatalog(ctx, { exchange, instruments, covers, dryRun, force });
  }

  @Authorized('service', 'staff')
  @Mutation(() => [Datastream], {
    nullable: 'items',
    description:
      'Returns the datastreams in the order of the keys, with null for unknown ones. With `create`, creates unknown ones.',
  })
  async resolveDatastreams(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String, { description: 'Code of the exchange.' }) exchange: string,
    @Arg('keys', () => [StreamKeyInput], { description: 'Instruments and stream types of the datastreams.' })
    keys: StreamKeyInput[],
    @Arg('create', () => Boolean, { description: 'Whether to create unknown datastreams.' }) create: boolean,
  ): Promise<(Datastream | null)[]> {
    return catalogLoad.resolveDatastreams(ctx, exchange, keys, create);
  }
}
