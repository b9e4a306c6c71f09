import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A browser in which the caller is signed in.', simpleResolvers: true })
export class Session {
  @Field(() => ID, { description: '`ses_` + 32 hex.' })
  id!: string;

  @Field(() => Date, { description: 'When it was signed in.' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it was last used, to the minute.' })
  lastSeenAt!: Date;

  @Field(() => Date, { description: 'When it ends at the latest; a week without use ends it too.' })
  expiresAt!: Date;

  @Field(() => String, { description: 'The address that it was signed in from.' })
  address!: string;

  @Field(() => String, { description: 'The browser, as it names itself.' })
  userAgent!: string;

  @Field(() => Boolean, { description: 'Whether it is the one that asks.' })
  isCurrent!: boolean;
}
