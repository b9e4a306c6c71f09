import { Arg, Authorized, Ctx, Int, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import { rollupBoardOf } from './rollup-board.service.js';
import { RollupBoard } from './rollup-board.types.js';

@Resolver()
export class RollupBoardResolver {
  @Authorized(...FOR_ACCOUNT)
  @Query(() => RollupBoard, {
    description: 'Messages and gaps of the last hours, of every stream that the account is subscribed to.',
  })
  async rollupBoard(
    @Ctx() ctx: RequestContext,
    @Arg('hours', () => Int, { defaultValue: 24, description: '1 to 72, the current hour included.' }) hours: number,
  ): Promise<RollupBoard> {
    return rollupBoardOf(ctx, hours);
  }
}
