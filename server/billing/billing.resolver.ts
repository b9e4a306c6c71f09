import { Authorized, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { AccessStatus } from '../accounts/access-status.js';
import type { RequestContext } from '../context/request-context.js';
import { FOR_BILLING } from '../context/roles.js';
import { DateTime, Int64 } from '../graphql-types/scalars.js';
import { summarizeBilling } from './billing-summary.service.js';

@ObjectType({ description: 'Use since the billing period began.' })
export class BillingUsage {
  @Field(() => Int64, { description: "Stream minutes beyond the plan's concurrent streams." })
  extraStreamMinutesTotal!: bigint;

  @Field(() => String, { description: 'GiB of successful exports, a decimal.' })
  exportGbTotal!: string;

  @Field(() => Int64, { description: 'GiB beyond what the plan includes, rounded up.' })
  exportGbExtra!: bigint;
}

@ObjectType({ description: 'The plan of the account and its use in the current billing period.' })
export class BillingSummary {
  @Field(() => AccessStatus, { description: 'Whether the account may start what costs.' })
  accessStatus!: AccessStatus;

  @Field(() => String, { nullable: true, description: 'Null: no plan, nothing that costs is allowed.' })
  planCode!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the billing period ends; null without a plan.' })
  currentPeriodEnd!: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'End of the grace period; null when there is none.' })
  graceUntil!: Date | null;

  @Field(() => BillingUsage, { description: 'Use since the billing period began.' })
  usage!: BillingUsage;
}

@Resolver()
export class BillingResolver {
  @Authorized(...FOR_BILLING)
  @Query(() => BillingSummary, { description: 'The plan and its use in the current billing period.' })
  async billingSummary(@Ctx() ctx: RequestContext): Promise<BillingSummary> {
    return summarizeBilling(ctx);
  }
}
