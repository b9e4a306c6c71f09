import { Field, ID, Int, ObjectType } from 'type-graphql';
import { AccessStatus } from './access-status.js';

@ObjectType({ description: 'The account that the API key belongs to.' })
export class Viewer {
  @Field(() => ID)
  accountId!: string;

  @Field(() => String)
  accountName!: string;

  @Field(() => AccessStatus)
  accessStatus!: AccessStatus;

  @Field(() => String, { nullable: true })
  planCode!: string | null;
}

@ObjectType({ description: 'A customer: owner of keys, subscriptions, exports and schemas.' })
export class Account {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true, description: 'Null: no plan, nothing that costs is allowed.' })
  planCode!: string | null;

  @Field(() => AccessStatus)
  accessStatus!: AccessStatus;

  @Field(() => Date, { nullable: true, description: 'End of the grace period; only while accessStatus is GRACE.' })
  graceUntil!: Date | null;

  @Field(() => Int, { description: 'Columns that one export schema may have.' })
  columnCap!: number;

  @Field(() => Int, { description: 'Requests per minute, all keys together.' })
  rateMinute!: number;

  @Field(() => Int, { description: 'Requests per hour, all keys together.' })
  rateHour!: number;
}

@ObjectType({ description: 'A dashboard login just made.' })
export class CreatedUser {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'Shown this once; only a hash is kept.' })
  password!: string;
}

@ObjectType({ description: 'An API key without its secret.' })
export class ApiKey {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'To the minute.' })
  lastUsedAt!: Date | null;
}

@ObjectType({ description: 'An API key just made.' })
export class CreatedApiKey {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'The whole key, `key_<id>.<secret>`; shown this once, only a hash is kept.' })
  key!: string;
}
