import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import { FOR_ACCOUNT } from '../../context/roles.js';
import * as metadata from './metadata.service.js';
import { TardisAccess, TardisExchangeInfo, TardisInstrument } from './metadata.types.js';

const EXCHANGE = 'Id of the exchange.';

@Resolver()
export class TardisMetadataResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => [TardisExchangeInfo], {
    description: 'Exchanges of which the account may read something, by id. Fails if a named one is not among them.',
  })
  async tardisExchanges(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String, { nullable: true, description: `${EXCHANGE} All if absent.` })
    exchange?: string | null,
  ): Promise<TardisExchangeInfo[]> {
    return metadata.readableExchanges(ctx, exchange ?? null);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => [TardisInstrument], {
    description: 'Symbols that the account may read, with their terms. Fails if a named one is not among them.',
  })
  async tardisInstruments(
    @Ctx() ctx: RequestContext,
    @Arg('exchange', () => String, { description: EXCHANGE }) exchange: string,
    @Arg('symbol', () => String, { nullable: true, description: 'The symbol. All if absent.' }) symbol?: string | null,
  ): Promise<TardisInstrument[]> {
    return metadata.readableInstruments(ctx, exchange, symbol ?? null);
  }

  @Authorized(...FOR_ACCOUNT)
  @Query(() => [TardisAccess], { description: 'What the account may read, in the names of Tardis.' })
  async tardisAccess(@Ctx() ctx: RequestContext): Promise<TardisAccess[]> {
    return metadata.access(ctx);
  }
}
