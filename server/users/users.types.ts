import { Field, ID, ObjectType } from 'type-graphql';
import { UserRole } from '../accounts/user-role.js';

@ObjectType({ description: 'A pending invitation.', simpleResolvers: true })
export class Invitation {
  @Field(() => ID, { description: '`inv_` + 32 hex.' })
  id!: string;

  @Field(() => String, { description: 'Email of the invited user.' })
  email!: string;

  @Field(() => UserRole, { description: 'Role that the user will have.' })
  role!: UserRole;

  @Field(() => Date, { description: 'When the invitation was created.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it expires.' })
  expiresAt!: Date;
}

@ObjectType({ description: 'A one-time link to pass on. Shown only once.' })
export class OneTimeLink {
  @Field(() => ID, { description: 'Id of the invitation or reset.' })
  id!: string;

  @Field(() => String, { description: 'Email of the recipient.' })
  email!: string;

  @Field(() => String, { description: 'Token for acceptInvitation or resetPassword.' })
  token!: string;

  @Field(() => String, {
    description: 'Address of the page that accepts the token. The token follows the #, so that no server logs it.',
  })
  url!: string;

  @Field(() => Date, { description: 'When it expires.' })
  expiresAt!: Date;
}
