import { Arg, Authorized, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../graphql/context.js';
import { FOR_ACCOUNT } from '../graphql/roles.js';
import { Int64 } from '../graphql/scalars.js';
import * as catalog from './catalog.service.js';
import {
  Datastream,
  DatastreamConnection,
  DatastreamFilter,
  Exchange,
  Instrument,
  InstrumentConnection,
  InstrumentFilter,
} from './catalog.types.js';

@Resolver()
export class CatalogResolver {
  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => [Exchange])
  async exchanges(@Ctx() ctx: RequestContext): Promise<Exchange[]> {
    return catalog.listExchanges(ctx);
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => Exchange, { nullable: true })
  async exchange(@Ctx() ctx: RequestContext, @Arg('code', () => String) code: string): Promise<Exchange | null> {
    return catalog.findExchange(ctx, code);
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => DatastreamConnection)
  async datastreams(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => DatastreamFilter, { nullable: true }) filter: DatastreamFilter | null,
    @Arg('first', () => Int, { defaultValue: 100 }) first: number,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ) {
    return catalog.listDatastreams(ctx, { list: 'datastreams' }, filter ?? {}, { first, after });
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => Datastream, { nullable: true })
  async datastream(@Ctx() ctx: RequestContext, @Arg('id', () => Int64) id: string): Promise<Datastream | null> {
    return catalog.getDatastream(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => Datastream, { nullable: true })
  async findDatastream(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String) exchange: string,
    @Arg('instrument', () => String) instrument: string,
    @Arg('streamType', () => String) streamType: string,
  ): Promise<Datastream | null> {
    return catalog.findDatastream(ctx, exchange, instrument, streamType);
  }
}

@Resolver(() => Exchange)
export class ExchangeResolver {
  @FieldResolver(() => Instrument, { nullable: true })
  async instrument(
    @Ctx() ctx: RequestContext,
    @Root() { code }: Exchange,
    @Arg('symbol', () => String) symbol: string,
  ): Promise<Instrument | null> {
    return catalog.findInstrument(ctx, code, symbol);
  }

  @FieldResolver(() => InstrumentConnection)
  async instruments(
    @Ctx() ctx: RequestContext,
    @Root() { code }: Exchange,
    @Arg('filter', () => InstrumentFilter, { nullable: true }) filter: InstrumentFilter | null,
    @Arg('first', () => Int, { defaultValue: 100 }) first: number,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ) {
    return catalog.listInstruments(ctx, code, filter ?? {}, { first, after });
  }

  @FieldResolver(() => DatastreamConnection)
  async datastreams(
    @Ctx() ctx: RequestContext,
    @Root() { code }: Exchange,
    @Arg('filter', () => DatastreamFilter, { nullable: true }) filter: DatastreamFilter | null,
    @Arg('first', () => Int, { defaultValue: 100 }) first: number,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ) {
    return catalog.listDatastreams(ctx, { list: 'exchange.datastreams', exchange: code }, filter ?? {}, {
      first,
      after,
    });
  }
}

@Resolver(() => Instrument)
export class InstrumentResolver {
  @FieldResolver(() => DatastreamConnection)
  async datastreams(
    @Ctx() ctx: RequestContext,
    @Root() { id }: Instrument,
    @Arg('filter', () => DatastreamFilter, { nullable: true }) filter: DatastreamFilter | null,
    @Arg('first', () => Int, { defaultValue: 100 }) first: number,
    @Arg('after', () => String, { nullable: true }) after?: string | null,
  ) {
    return catalog.listDatastreams(ctx, { list: 'instrument.datastreams', instrumentId: id }, filter ?? {}, {
      first,
      after,
    });
  }
}
