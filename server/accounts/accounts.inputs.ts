import { ArgsType, Field, ID, Int } from 'type-graphql';
import { AccessStatus } from './access-status.js';

@ArgsType()
export class CreateAccountArgs {
  @Field(() => String, { description: 'Name of the account, unique.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Default: trial.' })
  planCode?: string | null;

  @Field(() => AccessStatus, { nullable: true, description: 'Default: TRIALING on the trial plan, ACTIVE on others.' })
  accessStatus?: AccessStatus | null;
}

/** Absent fields stay unchanged. */
@ArgsType()
export class UpdateAccountArgs {
  @Field(() => ID, { description: 'Id of the account.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Unchanged if absent.' })
  planCode?: string | null;

  @Field(() => AccessStatus, { nullable: true, description: 'Unchanged if absent.' })
  accessStatus?: AccessStatus | null;

  @Field(() => Date, { nullable: true, description: 'End of the grace period, if the status is GRACE.' })
  graceUntil?: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of columns of an export schema. Unchanged if absent.',
  })
  columnCap?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Day of the month (1 to 28, UTC) on which a billing period begins. Unchanged if absent.',
  })
  billingDay?: number | null;

  @Field(() => Int, { nullable: true, description: 'Requests per minute for all keys together. Unchanged if absent.' })
  rateMinute?: number | null;

  @Field(() => Int, { nullable: true, description: 'Requests per hour for all keys together. Unchanged if absent.' })
  rateHour?: number | null;
}
