import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from '../graphql-types/connection.type.js';
import { AccessStatus } from './access-status.js';
import { UserRole } from './user-role.js';
import { ViewerRole } from './viewer-role.js';

@ObjectType({ description: 'A customer: owner of keys, subscriptions, exports and schemas.' })
export class Account {
  @Field(() => ID, { description: '`acc_` + 32 hex.' })
  id!: string;

  @Field(() => String, { description: 'What people call the account; unique.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Null: no plan, nothing that costs is allowed.' })
  planCode!: string | null;

  @Field(() => AccessStatus, { description: 'Whether the account may start what costs.' })
  accessStatus!: AccessStatus;

  @Field(() => Date, { nullable: true, description: 'End of the grace period; only while accessStatus is GRACE.' })
  graceUntil!: Date | null;

  @Field(() => Int, { description: 'Columns that one export schema may have.' })
  columnCap!: number;

  @Field(() => Int, { description: 'Day of the month on which a billing period begins, 1 to 28 in UTC.' })
  billingDay!: number;

  @Field(() => Int, { description: 'Requests per minute, all keys together.' })
  rateMinute!: number;

  @Field(() => Int, { description: 'Requests per hour, all keys together.' })
  rateHour!: number;
}

@ObjectType({ description: 'A person who can sign in to the dashboard.', simpleResolvers: true })
export class User {
  @Field(() => ID, { description: '`usr_` + 32 hex.' })
  id!: string;

  @Field(() => String, { description: 'What the person signs in with.' })
  email!: string;

  @Field(() => Date, {
    nullable: true,
    description:
      "When staff or a provider of single sign-on established that the email is the person's; null for invited people until then.",
  })
  emailConfirmedAt!: Date | null;

  @Field(() => UserRole, { description: 'What the person may do.' })
  role!: UserRole;

  @Field(() => Date, { description: 'When the login was made.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When the person last used the dashboard, to the minute.' })
  lastSeenAt!: Date | null;
}

@ObjectType({ description: 'Who is calling, and for which account.', simpleResolvers: true })
export class Viewer {
  @Field(() => ViewerRole, { description: 'What the caller may do.' })
  role!: ViewerRole;

  @Field(() => User, { nullable: true, description: 'The person who is signed in; null for API keys and tools.' })
  user!: User | null;

  @Field(() => ID, { nullable: true, description: 'The account acted for; null for staff that named none.' })
  accountId!: string | null;

  @Field(() => Account, { nullable: true, description: 'The account acted for; null for staff that named none.' })
  account!: Account | null;
}

export const AccountConnection = connectionOf(Account, 'Account');

@ObjectType({ description: 'What was deleted by one call.', simpleResolvers: true })
export class DeletedAccountData {
  @Field(() => Int, { description: 'Exports; a workflow each removes their files.' })
  exports!: number;

  @Field(() => Int, { description: 'Subscriptions that ended.' })
  subscriptions!: number;

  @Field(() => Int, { description: 'Export schemas.' })
  schemas!: number;

  @Field(() => Int, { description: 'API keys; they work no more within a second.' })
  apiKeys!: number;

  @Field(() => Int, {
    description: 'Webhooks, with their delivery log; what is under way to them is not sent any more.',
  })
  webhooks!: number;

  @Field(() => Boolean, { description: 'False: there is more, call again.' })
  complete!: boolean;
}

@ObjectType({ description: 'A dashboard login just made.' })
export class CreatedUser {
  @Field(() => ID, { description: '`usr_` + 32 hex.' })
  id!: string;

  @Field(() => String, { description: 'Shown this once; only a hash is kept.' })
  password!: string;
}

@ObjectType({ description: 'An API key without its secret.' })
export class ApiKey {
  @Field(() => ID, { description: '`key_` + 32 hex: the part of the key before the dot.' })
  id!: string;

  @Field(() => String, { description: 'What people call the key.' })
  name!: string;

  @Field(() => Date, { description: 'When the key was made.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last used, to the minute; null: never.' })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it stops working; null: never.' })
  expiresAt!: Date | null;
}

@ObjectType({ description: 'An API key just made.' })
export class CreatedApiKey {
  @Field(() => ID, { description: '`key_` + 32 hex, for deleteApiKey.' })
  id!: string;

  @Field(() => String, { description: 'The whole key, `key_<id>.<secret>`; shown this once, only a hash is kept.' })
  key!: string;
}
