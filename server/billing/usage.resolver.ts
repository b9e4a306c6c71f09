import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { FOR_OWNER } from '../context/roles.js';
import * as caps from './caps.service.js';
import * as usage from './usage.service.js';
import { BillingCap, BillingDay, BillingProfile, BillingProfileInput, BillingSettings } from './usage.types.js';

@Resolver()
export class UsageResolver {
  @Authorized(...FOR_OWNER)
  @Query(() => [BillingDay], { description: 'Use of each day, at most 92 days.' })
  async billingUsageByDay(
    @Ctx() ctx: RequestContext,
    @Arg('fromDay', () => String, { description: 'The first day, YYYY-MM-DD in UTC.' }) fromDay: string,
    @Arg('toDay', () => String, { description: 'The last day, included.' }) toDay: string,
  ): Promise<BillingDay[]> {
    return usage.dailyUsage(ctx, fromDay, toDay);
  }

  @Authorized(...FOR_OWNER)
  @Query(() => [BillingCap], {
    description: 'What the plan includes and how much of it is used; empty without a plan.',
  })
  async billingCaps(@Ctx() ctx: RequestContext): Promise<BillingCap[]> {
    return caps.capStates(ctx);
  }

  @Authorized(...FOR_OWNER)
  @Query(() => BillingSettings, { description: 'What owners set for billing.' })
  async billingSettings(@Ctx() ctx: RequestContext): Promise<BillingSettings> {
    return usage.billingSettings(ctx);
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => BillingProfile, { description: 'Sets whom invoices go to.' })
  async updateBillingProfile(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => BillingProfileInput, { description: 'The whole profile.' }) input: BillingProfileInput,
  ): Promise<BillingProfile> {
    return usage.updateBillingProfile(ctx, input);
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => [Int], {
    description: 'Sets at how many percent of a cap there is a warning: on the page, as an event and to webhooks.',
  })
  async setCapWarnings(
    @Ctx() ctx: RequestContext,
    @Arg('percents', () => [Int], { description: 'Up to five whole numbers from 1 to 100; empty: never.' })
    percents: number[],
  ): Promise<number[]> {
    return usage.setCapWarnings(ctx, percents);
  }
}
