import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../context/request-context.js';
import { FOR_OWNER } from '../context/roles.js';
import * as caps from './caps.service.js';
import * as usage from './usage.service.js';
import { BillingCap, BillingDay, BillingProfile, BillingSettings } from './usage.types.js';

@Resolver()
export class UsageResolver {
  @Authorized(...FOR_OWNER)
  @Query(() => [BillingDay], { description: 'Usage per day, for at most 92 days.' })
  async billingUsageByDay(
    @Ctx() ctx: RequestContext,
    @Arg('fromDay', () => String, { description: 'First day (UTC), as YYYY-MM-DD.' }) fromDay: string,
    @Arg('toDay', () => String, { description: 'Last day (inclusive).' }) toDay: string,
  ): Promise<BillingDay[]> {
    return usage.dailyUsage(ctx, fromDay, toDay);
  }

  @Authorized(...FOR_OWNER)
  @Query(() => [BillingCap], {
    description: "The plan's included amounts and their usage. Empty without a plan.",
  })
  async billingCaps(@Ctx() ctx: RequestContext): Promise<BillingCap[]> {
    return caps.capStates(ctx);
  }

  @Authorized(...FOR_OWNER)
  @Query(() => BillingSettings, { description: 'Billing settings of an account.' })
  async billingSettings(@Ctx() ctx: RequestContext): Promise<BillingSettings> {
    return usage.billingSettings(ctx);
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => BillingProfile, { description: 'Sets the recipient of invoices.' })
  async updateBillingProfile(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => BillingProfile, { description: 'The whole profile.' }) input: BillingProfile,
  ): Promise<BillingProfile> {
    return usage.updateBillingProfile(ctx, input);
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => [Int], {
    description: 'Sets the percentages of a cap at which the page, events and webhooks warn.',
  })
  async setCapWarnings(
    @Ctx() ctx: RequestContext,
    @Arg('percents', () => [Int], { description: 'Up to five integers from 1 to 100. Empty: no warnings.' })
    percents: number[],
  ): Promise<number[]> {
    return usage.setCapWarnings(ctx, percents);
  }
}
