import { Arg, Authorized, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { readChainAt } from './chain-at.service.js';
import { ChainAt, ChainAtInput } from './chain-at.types.js';
import type { ChainRunner } from './chain-runner.js';

@Resolver()
export class ChainsResolver {
  constructor(private readonly run: ChainRunner) {}

  @Authorized(...FOR_ACCOUNT)
  @Query(() => ChainAt, {
    description: 'The options of an underlying at one moment. Fails before the first data, with its time.',
  })
  async chainAt(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ChainAtInput, { description: 'The underlying and the moment.' }) input: ChainAtInput,
  ): Promise<ChainAt> {
    return readChainAt(ctx, input, this.run);
  }
}
