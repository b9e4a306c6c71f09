import { Arg, Authorized, Ctx, Field, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { Json } from '../graphql-types/scalars.js';
import * as catalogLoad from './catalog-load.service.js';
import * as catalogSync from './catalog-sync.service.js';
import { Datastream, StreamKeyInput } from './catalog.types.js';

@ObjectType({ description: 'How many entries of each kind were loaded.' })
export class CatalogCounts {
  @Field(() => Int, { description: 'Exchanges in the document.' })
  exchanges!: number;

  @Field(() => Int, { description: 'Instruments in the document.' })
  instruments!: number;

  @Field(() => Int, { description: 'Datastreams in the document.' })
  datastreams!: number;
}

@ObjectType({ description: 'What a sync changed, or with dryRun would change; symbols as the exchange writes them.' })
export class CatalogSync {
  @Field(() => [String], { description: 'Symbols that were unknown.' })
  added!: string[];

  @Field(() => [String], { description: 'Symbols whose base, quote or type became another.' })
  changed!: string[];

  @Field(() => [String], { description: 'Symbols marked as gone.' })
  delisted!: string[];

  @Field(() => [String], { description: 'Symbols that are listed again.' })
  relisted!: string[];
}

@Resolver()
export class CatalogLoadResolver {
  @Authorized('staff')
  @Mutation(() => CatalogCounts, {
    description: 'Adds or updates exchanges, instruments and datastreams; nothing is removed.',
  })
  async loadCatalog(
    @Ctx() ctx: RequestContext,
    @Arg('catalog', () => Json, { description: 'A document as under schema/catalog/.' }) document: unknown,
  ): Promise<CatalogCounts> {
    return catalogLoad.loadCatalog(ctx, document);
  }

  @Authorized('staff')
  @Mutation(() => CatalogSync, {
    description:
      'Brings the instruments of an exchange to what it lists: `[{symbol, base?, quote?, type?, streams}]`. Instruments of the types in `covers` that are missing are marked as gone; nothing is removed.',
  })
  async syncCatalog(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String, { description: 'Code of the exchange.' }) exchange: string,
    @Arg('instruments', () => Json, { description: 'What the exchange lists.' }) instruments: unknown,
    @Arg('covers', () => [String], { description: 'Instrument types that the list is complete for.' }) covers: string[],
    @Arg('dryRun', () => Boolean, { description: 'Answers what would change, and changes nothing.' }) dryRun: boolean,
    @Arg('force', () => Boolean, { description: 'Also when more than half would be marked as gone.' }) force: boolean,
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
    @Arg('exchange', () => String, { description: 'Code of the exchange.' }) exchange: string,
    @Arg('keys', () => [StreamKeyInput], { description: 'Instruments and stream types.' }) keys: StreamKeyInput[],
    @Arg('create', () => Boolean, { description: 'Whether unknown ones are made.' }) create: boolean,
  ): Promise<(Datastream | null)[]> {
    return catalogLoad.resolveDatastreams(ctx, exchange, keys, create);
  }
}
