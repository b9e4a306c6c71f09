import { Authorized, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { AccessStatus } from '../accounts/access-status.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_BILLING } from '../context/roles.js';
import { DateTime, Int64 } from '../graphql-types/scalars.js';
import { summarizeBilling } from './billing-summary.service.js';

@ObjectType({ description: 'Usage in the current billing period.' })
class BillingUsage {
  @Field(() => Int64, { description: "Stream minutes above the plan's concurrent streams." })
  extraStreamMinutesTotal!: bigint;

  @Field(() => String, { description: 'GiB of successful exports, as a decimal.' })
  exportGbTotal!: string;

  @Field(() => Int64, { description: "GiB above the plan's included volume, rounded up." })
  exportGbExtra!: bigint;
}

@ObjectType({ description: "The account's plan and its usage in the current billing period." })
class BillingSummary {
  @Field(() => AccessStatus, { description: 'Whether the account may start billable work.' })
  accessStatus!: AccessStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Null if the account has no plan and may not start billable work.',
  })
  planCode!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'End of the billing period. Null without a plan.' })
  currentPeriodEnd!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'End of the grace period, or null.' })
  graceUntil!: Date | null;

  @Field(() => BillingUsage, { description: 'Usage in the current billing period.' })
  usage!: BillingUsage;
}

@Resolver()
export class BillingResolver {
  @Authorized(...FOR_BILLING)
  @Query(() => BillingSummary, { description: 'Returns the plan and its usage in the current billing period.' })
  async billingSummary(@Ctx() ctx: RequestContext): Promise<BillingSummary> {
    return summarizeBilling(ctx);
  }
}
