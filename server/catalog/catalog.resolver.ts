import { Arg, Authorized, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { Int64 } from '../graphql-types/scalars.js';
import * as catalog from './catalog.service.js';
import {
  Datastream,
  DatastreamConnection,
  DatastreamFilter,
  DatastreamSort,
  Exchange,
  Instrument,
  InstrumentConnection,
  InstrumentFilter,
} from './catalog.types.js';

@Resolver()
export class CatalogResolver {
  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => [Exchange], { description: 'All exchanges, by code.' })
  async exchanges(@Ctx() ctx: RequestContext): Promise<Exchange[]> {
    return catalog.listExchanges(ctx);
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => Exchange, { nullable: true, description: 'One exchange; null when unknown.' })
  async exchange(
    @Ctx() ctx: RequestContext,
    @Arg('code', () => String, { description: 'E.g. binance.' }) code: string,
  ): Promise<Exchange | null> {
    return catalog.findExchange(ctx, code);
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => DatastreamConnection, { description: 'Datastreams of the whole catalogue, newest first.' })
  async datastreams(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => DatastreamFilter, { nullable: true, description: 'Absent: all.' })
    filter: DatastreamFilter | null,
    @Arg('sort', () => DatastreamSort, { defaultValue: 'newest', description: 'Which come first.' })
    sort: DatastreamSort,
    @Arg('first', () => Int, { defaultValue: 100, description: '1 to 1000.' }) first: number,
    @Arg('after', () => String, {
      nullable: true,
      description: 'endCursor of the page before; absent: the first page.',
    })
    after?: string | null,
  ) {
    return catalog.listDatastreams(ctx, { list: 'datastreams' }, filter ?? {}, { first, after, sort });
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => Datastream, { nullable: true, description: 'One datastream; null when unknown.' })
  async datastream(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => Int64, { description: 'Of the datastream.' }) id: string,
  ): Promise<Datastream | null> {
    return catalog.getDatastream(ctx, id);
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => Datastream, { nullable: true, description: 'One datastream by its names; null when unknown.' })
  async findDatastream(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String, { description: 'Code of the exchange.' }) exchange: string,
    @Arg('instrument', () => String, { description: 'Symbol as the exchange writes it.' }) instrument: string,
    @Arg('streamType', () => String, { description: 'E.g. trades, depth, kline_1m.' }) streamType: string,
  ): Promise<Datastream | null> {
    return catalog.findDatastream(ctx, exchange, instrument, streamType);
  }
}

@Resolver(() => Exchange)
export class ExchangeResolver {
  @FieldResolver(() => Instrument, { nullable: true, description: 'One instrument by its symbol; null when unknown.' })
  async instrument(
    @Ctx() ctx: RequestContext,
    @Root() { code }: Exchange,
    @Arg('symbol', () => String, { description: 'As the exchange writes it.' }) symbol: string,
  ): Promise<Instrument | null> {
    return catalog.findInstrument(ctx, code, symbol);
  }

  @FieldResolver(() => InstrumentConnection, { description: 'Instruments of the exchange, newest first.' })
  async instruments(
    @Ctx() ctx: RequestContext,
    @Root() { code }: Exchange,
    @Arg('filter', () => InstrumentFilter, { nullable: true, description: 'Absent: all.' })
    filter: InstrumentFilter | null,
    @Arg('first', () => Int, { defaultValue: 100, description: '1 to 1000.' }) first: number,
    @Arg('after', () => String, {
      nullable: true,
      description: 'endCursor of the page before; absent: the first page.',
    })
    after?: string | null,
  ) {
    return catalog.listInstruments(ctx, code, filter ?? {}, { first, after });
  }

  @FieldResolver(() => DatastreamConnection, { description: 'Datastreams of the exchange, newest first.' })
  async datastreams(
    @Ctx() ctx: RequestContext,
    @Root() { code }: Exchange,
    @Arg('filter', () => DatastreamFilter, { nullable: true, description: 'Absent: all.' })
    filter: DatastreamFilter | null,
    @Arg('first', () => Int, { defaultValue: 100, description: '1 to 1000.' }) first: number,
    @Arg('after', () => String, {
      nullable: true,
      description: 'endCursor of the page before; absent: the first page.',
    })
    after?: string | null,
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
    @Arg('filter', () => DatastreamFilter, { nullable: true, description: 'Absent: all.' })
    filter: DatastreamFilter | null,
    @Arg('first', () => Int, { defaultValue: 100, description: '1 to 1000.' }) first: number,
    @Arg('after', () => String, {
      nullable: true,
      description: 'endCursor of the page before; absent: the first page.',
    })
    after?: string | null,
  ) {
    return catalog.listDatastreams(ctx, { list: 'instrument.datastreams', instrumentId: id }, filter ?? {}, {
      first,
      after,
    });
  }
}
