import { ArgsType, Field, ID, Int } from 'type-graphql';
import { AccessStatus } from './access-status.js';

@ArgsType()
export class CreateAccountArgs {
  @Field(() => String, { description: 'What people call the account; unique.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Absent: trial.' })
  planCode?: string | null;

  @Field(() => AccessStatus, { nullable: true, description: 'Absent: TRIALING on the trial plan, ACTIVE on others.' })
  accessStatus?: AccessStatus | null;
}

/** What is absent stays as it is. */
@ArgsType()
export class UpdateAccountArgs {
  @Field(() => ID, { description: 'Of the account.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Absent: unchanged.' })
  planCode?: string | null;

  @Field(() => AccessStatus, { nullable: true, description: 'Absent: unchanged.' })
  accessStatus?: AccessStatus | null;

  @Field(() => Date, { nullable: true, description: 'End of the grace period, for GRACE.' })
  graceUntil?: Date | null;

  @Field(() => Int, { nullable: true, description: 'Columns that one export schema may have; absent: unchanged.' })
  columnCap?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Day of the month on which a billing period begins, 1 to 28 in UTC; absent: unchanged.',
  })
  billingDay?: number | null;

  @Field(() => Int, { nullable: true, description: 'Requests a minute, all keys together; absent: unchanged.' })
  rateMinute?: number | null;

  @Field(() => Int, { nullable: true, description: 'Requests an hour, all keys together; absent: unchanged.' })
  rateHour?: number | null;
}
