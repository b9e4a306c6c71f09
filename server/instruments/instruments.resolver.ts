import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { AfterArg } from '../graphql-types/arguments.js';
import * as instruments from './instruments.service.js';
import { InstrumentHistory, InstrumentVersionConnection, InstrumentVersionFilter } from './instruments.types.js';
import { listingGaps } from './listing-gaps.js';

@Resolver()
export class InstrumentsResolver {
  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => InstrumentVersionConnection, {
    description: 'Instruments with their terms at a moment, sorted by exchange and symbol.',
  })
  async instrumentVersions(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => InstrumentVersionFilter, { nullable: true, description: 'All if absent.' })
    filter: InstrumentVersionFilter | null,
    @Arg('first', () => Int, { defaultValue: 100, description: '1 to 1000.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return instruments.instrumentsAt(ctx, filter ?? {}, { first, after });
  }

  @Authorized(...FOR_ACCOUNT, 'service')
  @Query(() => InstrumentHistory, { description: 'The history of an instrument. Fails if it is unknown.' })
  async instrumentHistory(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String, { description: 'Code of the exchange.' }) exchange: string,
    @Arg('symbol', () => String, { description: 'Symbol as the exchange writes it.' }) symbol: string,
    @Arg('first', () => Int, { defaultValue: 100, description: '1 to 1000.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    const versions = await instruments.instrumentVersions(ctx, exchange, symbol, { first, after });
    return { versions, unknown: await listingGaps(ctx, exchange, symbol) };
  }
}
