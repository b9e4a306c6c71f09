import { Field, ID, Int, ObjectType } from 'type-graphql';
import { connectionOf } from '../graphql-types/connection.type.js';
import { AccessStatus } from './access-status.js';
import { UserRole } from './user-role.js';
import { ViewerRole } from './viewer-role.js';

@ObjectType({ description: 'A customer, who owns keys, subscriptions, exports and schemas.' })
export class Account {
  @Field(() => ID, { description: '`acc_` + 32 hex.' })
  id!: string;

  @Field(() => String, { description: 'Name of the account, unique.' })
  name!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Null if the account has no plan and may not start billable work.',
  })
  planCode!: string | null;

  @Field(() => AccessStatus, { description: 'Whether the account may start billable work.' })
  accessStatus!: AccessStatus;

  @Field(() => Date, { nullable: true, description: 'End of the grace period. Null unless accessStatus is GRACE.' })
  graceUntil!: Date | null;

  @Field(() => Int, { description: 'Maximum number of columns of an export schema.' })
  columnCap!: number;

  @Field(() => Int, { description: 'Day of the month (1 to 28, UTC) on which a billing period begins.' })
  billingDay!: number;

  @Field(() => Int, { description: 'Requests per minute for all keys together.' })
  rateMinute!: number;

  @Field(() => Int, { description: 'Requests per hour for all keys together.' })
  rateHour!: number;
}

@ObjectType({ description: 'A user who can sign in to the dashboard.', simpleResolvers: true })
export class User {
  @Field(() => ID, { description: '`usr_` + 32 hex.' })
  id!: string;

  @Field(() => String, { description: 'Email that the user signs in with.' })
  email!: string;

  @Field(() => Date, {
    nullable: true,
    description: 'When staff or a single sign-on provider confirmed the email. Null for invited users until then.',
  })
  emailConfirmedAt!: Date | null;

  @Field(() => UserRole, { description: 'Role of the user.' })
  role!: UserRole;

  @Field(() => Date, { description: 'When the user was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When the user last used the dashboard, to the minute.' })
  lastSeenAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When two-factor sign-in was turned on. Null if it is off.' })
  twoFactorSince!: Date | null;
}

@ObjectType({ description: 'The caller and the account that it acts for.', simpleResolvers: true })
export class Viewer {
  @Field(() => ViewerRole, { description: 'Role of the caller.' })
  role!: ViewerRole;

  @Field(() => User, { nullable: true, description: 'The signed-in user. Null for API keys and tools.' })
  user!: User | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The account that the caller acts for. Null for staff that named none.',
  })
  accountId!: string | null;

  @Field(() => Account, {
    nullable: true,
    description: 'The account that the caller acts for. Null for staff that named none.',
  })
  account!: Account | null;

  @Field(() => Boolean, { description: 'Whether the caller is a read-only API key, to which mutations are refused.' })
  readOnly!: boolean;
}

export const AccountConnection = connectionOf(Account, 'Account');

@ObjectType({ description: 'Numbers of resources that one call deleted.', simpleResolvers: true })
export class DeletedAccountData {
  @Field(() => Int, { description: 'Exports. A workflow per export removes its files.' })
  exports!: number;

  @Field(() => Int, { description: 'Ended subscriptions.' })
  subscriptions!: number;

  @Field(() => Int, { description: 'Export schemas.' })
  schemas!: number;

  @Field(() => Int, { description: 'API keys. They stop working within a second.' })
  apiKeys!: number;

  @Field(() => Int, {
    description: 'Webhooks with their delivery log. Pending deliveries are not sent.',
  })
  webhooks!: number;

  @Field(() => Boolean, { description: 'False if more is left, or was created meanwhile: call again.' })
  complete!: boolean;
}

@ObjectType({ description: 'A new dashboard user.' })
export class CreatedUser {
  @Field(() => ID, { description: '`usr_` + 32 hex.' })
  id!: string;

  @Field(() => String, { description: 'Shown only once: the service stores a hash.' })
  password!: string;
}

@ObjectType({ description: 'An API key without its secret.' })
export class ApiKey {
  @Field(() => ID, { description: '`key_` + 32 hex, the part of the key before the dot.' })
  id!: string;

  @Field(() => String, { description: 'Display name.' })
  name!: string;

  @Field(() => Date, { description: 'When the key was created.' })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it was last used, to the minute. Null if never.' })
  lastUsedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it expires. Null if never.' })
  expiresAt!: Date | null;

  @Field(() => Boolean, { description: 'Whether the key may only read. Mutations with it are `permission_denied`.' })
  readOnly!: boolean;
}

@ObjectType({ description: 'A new API key.' })
export class CreatedApiKey {
  @Field(() => ID, { description: '`key_` + 32 hex, which deleteApiKey takes.' })
  id!: string;

  @Field(() => String, {
    description: 'The whole key, `key_<id>.<secret>`. Shown only once: the service stores a hash.',
  })
  key!: string;
}
