import { Arg, Authorized, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { StreamCategory } from '../../schema/streams.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { Int64 } from '../graphql-types/scalars.js';
import * as catalog from './catalog.service.js';
import {
  Datastream,
  DatastreamConnection,
  DatastreamFilter,
  type DatastreamSort,
  DatastreamSortEnum,
  Exchange,
  Instrument,
  InstrumentConnection,
  InstrumentFilter,
  StreamCategoryEnum,
} from './catalog.types.js';
import { AfterArg } from '../graphql-types/arguments.js';

@Resolver()
export class CatalogResolver {
  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => [Exchange], { description: 'All exchanges, sorted by code.' })
  async exchanges(@Ctx() ctx: RequestContext): Promise<Exchange[]> {
    return catalog.listExchanges(ctx);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => [String], { description: 'Codes of the exchanges that have datastreams of a category, sorted.' })
  async exchangesOfCategory(
    @Ctx() ctx: RequestContext,
    @Arg('category', () => StreamCategoryEnum, { description: 'The category.' }) category: StreamCategory,
  ): Promise<string[]> {
    return catalog.listExchangesOf(ctx, category);
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => Exchange, { nullable: true, description: 'Returns an exchange, or null if it does not exist.' })
  async exchange(
    @Ctx() ctx: RequestContext,
    @Arg('code', () => String, { description: 'For example binance.' }) code: string,
  ): Promise<Exchange | null> {
    return catalog.findExchange(ctx, code);
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => DatastreamConnection, { description: 'All datastreams, newest first.' })
  async datastreams(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => DatastreamFilter, { nullable: true, description: 'All if absent.' })
    filter: DatastreamFilter | null,
    @Arg('sort', () => DatastreamSortEnum, { defaultValue: 'newest', description: 'Sort order.' })
    sort: DatastreamSort,
    @Arg('first', () => Int, { defaultValue: 100, description: '1 to 1000.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return catalog.listDatastreams(ctx, { list: 'datastreams' }, filter ?? {}, { first, after, sort });
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => Datastream, { nullable: true, description: 'Returns a datastream, or null if it does not exist.' })
  async datastream(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => Int64, { description: 'Id of the datastream.' }) id: string,
  ): Promise<Datastream | null> {
    return catalog.getDatastream(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => Datastream, {
    nullable: true,
    description: 'Returns a datastream by its names, or null if it does not exist.',
  })
  async findDatastream(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String, { description: 'Code of the exchange.' }) exchange: string,
    @Arg('instrument', () => String, { description: 'Symbol as the exchange writes it.' }) instrument: string,
    @Arg('streamType', () => String, { description: 'For example trades, depth or kline_1m.' }) streamType: string,
  ): Promise<Datastream | null> {
    return catalog.findDatastream(ctx, exchange, instrument, streamType);
  }
}

@Resolver(() => Exchange)
export class ExchangeResolver {
  @FieldResolver(() => [String], { description: 'Stream types that its datastreams have, sorted.' })
  async streamTypes(@Ctx() ctx: RequestContext, @Root() { code }: Exchange): Promise<string[]> {
    return catalog.streamTypesOf(ctx, code);
  }

  @FieldResolver(() => Instrument, {
    nullable: true,
    description: 'Returns an instrument by its symbol, or null if it does not exist.',
  })
  async instrument(
    @Ctx() ctx: RequestContext,
    @Root() { code }: Exchange,
    @Arg('symbol', () => String, { description: 'Symbol, as the exchange writes it.' }) symbol: string,
  ): Promise<Instrument | null> {
    return catalog.findInstrument(ctx, code, symbol);
  }

  @FieldResolver(() => InstrumentConnection, { description: 'Instruments of the exchange, newest first.' })
  async instruments(
    @Ctx() ctx: RequestContext,
    @Root() { code }: Exchange,
    @Arg('filter', () => InstrumentFilter, { nullable: true, description: 'All if absent.' })
    filter: InstrumentFilter | null,
    @Arg('first', () => Int, { defaultValue: 100, description: '1 to 1000.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return catalog.listInstruments(ctx, code, filter ?? {}, { first, after });
  }

  @FieldResolver(() => DatastreamConnection, { description: 'Datastreams of the exchange, newest first.' })
  async datastreams(
    @Ctx() ctx: RequestContext,
    @Root() { code }: Exchange,
    @Arg('filter', () => DatastreamFilter, { nullable: true, description: 'All if absent.' })
    filter: DatastreamFilter | null,
    @Arg('first', () => Int, { defaultValue: 100, description: '1 to 1000.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return catalog.listDatastreams(ctx, { list: 'exchange.datastreams', exchange: code }, filter ?? {}, {
      first,
      after,
    });
  }
}

@Resolver(() => Instrument)
export class InstrumentResolver {
  @FieldResolver(() => DatastreamConnection, { description: 'Datastreams of the instrument, newest first.' })
  async datastreams(
    @Ctx() ctx: RequestContext,
    @Root() { id }: Instrument,
    @Arg('filter', () => DatastreamFilter, { nullable: true, description: 'All if absent.' })
    filter: DatastreamFilter | null,
    @Arg('first', () => Int, { defaultValue: 100, description: '1 to 1000.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return catalog.listDatastreams(ctx, { list: 'instrument.datastreams', instrumentId: id }, filter ?? {}, {
      first,
      after,
    });
  }
}
