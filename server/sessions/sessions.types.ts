import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A browser in which the caller is signed in.', simpleResolvers: true })
export class Session {
  @Field(() => ID, { description: '`ses_` + 32 hex.' })
  id!: string;

  @Field(() => Date, { description: 'When the user signed in.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it was last used, to the minute.' })
  lastSeenAt!: Date;

  @Field(() => Date, { description: 'When it expires. It ends earlier after a week without use.' })
  expiresAt!: Date;

  @Field(() => String, { description: 'Address from which the user signed in.' })
  address!: string;

  @Field(() => String, { description: 'User agent of the browser.' })
  userAgent!: string;

  @Field(() => Boolean, { description: 'Whether it is the session of this request.' })
  isCurrent!: boolean;
}
