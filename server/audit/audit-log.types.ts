import { Field, ID, InputType } from 'type-graphql';
import { DateTime } from '../graphql-types/scalars.js';

@InputType({ description: 'All given fields must match.' })
export class AuditLogFilter {
  @Field(() => String, { nullable: true, description: 'Name of the mutation, for example createApiKey.' })
  action?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Part of the email of the user that made the change (case-insensitive), or the id of the user or key.',
  })
  actor?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Changes at this time or later.' })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Changes before this time.' })
  before?: Date | null;

  @Field(() => ID, { nullable: true, description: 'Id of the user or API key that made the change.' })
  actorId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the changed resource.' })
  subjectId?: string | null;
}
