import { Field, ID, ObjectType } from 'type-graphql';
import { UserRole } from '../accounts/user-role.js';

@ObjectType({ description: 'Somebody who was invited and has not come yet.', simpleResolvers: true })
export class Invitation {
  @Field(() => ID, { description: '`inv_` + 32 hex.' })
  id!: string;

  @Field(() => String, { description: 'Who was invited.' })
  email!: string;

  @Field(() => UserRole, { description: 'What the person will be allowed.' })
  role!: UserRole;

  @Field(() => Date, { description: 'When the invitation was made.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'Until when it can be accepted.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'A one-time link to be passed on; it is shown this once.' })
export class OneTimeLink {
  @Field(() => ID, { description: 'Of the invitation or reset.' })
  id!: string;

  @Field(() => String, { description: 'Whom it is for.' })
  email!: string;

  @Field(() => String, { description: 'What acceptInvitation or resetPassword takes.' })
  token!: string;

  @Field(() => String, { description: 'The page that takes it; the token stands behind the #, which no server logs.' })
  url!: string;

  @Field(() => Date, { description: 'Until when it can be used.' })
  expiresAt!: Date;
}
