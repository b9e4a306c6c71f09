import { Arg, Authorized, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import * as work from './rollup-work.service.js';
import { ClaimedMinutes, RollupHourInput } from './rollup-work.types.js';

@Resolver()
export class RollupWorkResolver {
  @Authorized('service')
  @Mutation(() => [ClaimedMinutes], {
    description:
      'Claims changed minutes whose messages are complete, by exchange, hour and stream. Minutes of a claim that was not finished are claimed again.',
  })
  async claimMinutes(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { description: 'Hours of streams, 1 to 5,000.' }) first: number,
  ): Promise<ClaimedMinutes[]> {
    return work.claimMinutes(ctx, first);
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Stores rollups and finishes their claims. Idempotent.' })
  async recordRollups(
    @Ctx() ctx: RequestContext,
    @Arg('hours', () => [RollupHourInput], { description: 'The hours.' }) hours: RollupHourInput[],
  ): Promise<boolean> {
    await work.recordRollups(ctx, hours);
    return true;
  }
}
