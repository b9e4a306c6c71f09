import { ArgsType, Field, ID, Int } from 'type-graphql';
import { AccessStatus } from './access-status.js';

@ArgsType()
export class CreateAccountArgs {
  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Absent: trial.' })
  planCode?: string | null;

  @Field(() => AccessStatus, { nullable: true, description: 'Absent: TRIALING on the trial plan, ACTIVE on others.' })
  accessStatus?: AccessStatus | null;
}

/** What is absent stays as it is. */
@ArgsType()
export class UpdateAccountArgs {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true })
  planCode?: string | null;

  @Field(() => AccessStatus, { nullable: true })
  accessStatus?: AccessStatus | null;

  @Field(() => Date, { nullable: true })
  graceUntil?: Date | null;

  @Field(() => Int, { nullable: true })
  columnCap?: number | null;

  @Field(() => Int, { nullable: true })
  rateMinute?: number | null;

  @Field(() => Int, { nullable: true })
  rateHour?: number | null;
}
