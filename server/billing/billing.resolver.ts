import { Authorized, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { AccessStatus } from '../accounts/access-status.js';
import type { RequestContext } from '../graphql/context.js';
import { FOR_BILLING } from '../graphql/roles.js';
import { DateTime, Int64 } from '../graphql/scalars.js';
import { summarizeBilling } from './billing-summary.service.js';

@ObjectType()
export class BillingUsage {
  @Field(() => Int64, { description: "Stream minutes beyond the plan's concurrent streams." })
  extraStreamMinutesTotal!: bigint;

  @Field(() => String, { description: 'GiB of successful exports, a decimal.' })
  exportGbTotal!: string;

  @Field(() => Int64, { description: 'GiB beyond what the plan includes, rounded up.' })
  exportGbExtra!: bigint;
}

@ObjectType()
export class BillingSummary {
  @Field(() => AccessStatus)
  accessStatus!: AccessStatus;

  @Field(() => String, { nullable: true })
  planCode!: string | null;

  @Field(() => DateTime, { nullable: true })
  currentPeriodEnd!: Date | null;

  @Field(() => DateTime, { nullable: true })
  graceUntil!: Date | null;

  @Field(() => BillingUsage)
  usage!: BillingUsage;
}

@Resolver()
export class BillingResolver {
  @Authorized(...FOR_BILLING)
  @Query(() => BillingSummary)
  async billingSummary(@Ctx() ctx: RequestContext): Promise<BillingSummary> {
    return summarizeBilling(ctx);
  }
}
