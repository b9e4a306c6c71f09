import { Field, ID, Int, ObjectType } from 'type-graphql';
import { ViewerRole } from './viewer-role.js';
import { AccountEntity } from './account.entity.js';
import { UserEntity } from './user.entity.js';

@ObjectType({ description: 'The caller and the account that it acts for.', simpleResolvers: true })
export class Viewer {
  @Field(() => ViewerRole, { description: 'Role of the caller.' })
  role!: ViewerRole;

  @Field(() => UserEntity, { nullable: true, description: 'The signed-in user. Null for API keys and tools.' })
  user!: UserEntity | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The account that the caller acts for. Null for staff that named none.',
  })
  accountId!: string | null;

  @Field(() => AccountEntity, {
    nullable: true,
    description: 'The account that the caller acts for. Null for staff that named none.',
  })
  account!: AccountEntity | null;

  @Field(() => Boolean, { description: 'Whether the caller is a read-only API key, to which mutations are refused.' })
  readOnly!: boolean;
}

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

@ObjectType({ description: 'A new API key.' })
export class CreatedApiKey {
  @Field(() => ID, { description: '`key_` + 32 hex, which deleteApiKey takes.' })
  id!: string;

  @Field(() => String, {
    description: 'The whole key, `key_<id>.<secret>`. Shown only once: the service stores a hash.',
  })
  key!: string;
}
