import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { connectionOf } from '../graphql-types/connection.type.js';
import { DateTime, Json } from '../graphql-types/scalars.js';
import type { Role } from '../context/roles.js';

@ObjectType({ description: 'A change and its author.', simpleResolvers: true })
class AuditEntry {
  @Field(() => ID, { description: 'Increases with time.' })
  id!: string;

  @Field(() => Date, { description: 'When the change was made.' })
  at!: Date;

  @Field(() => ID, { nullable: true, description: 'The account that it concerns, or null.' })
  accountId!: string | null;

  @Field(() => String, { description: 'Role of the author: account (an API key), owner, member, staff or anonymous.' })
  actorRole!: Role;

  @Field(() => ID, { nullable: true, description: 'The user or API key. Null for staff tools.' })
  actorId!: string | null;

  @Field(() => String, { description: 'Email of the user, id of the key, or the role.' })
  actorName!: string;

  @Field(() => String, { description: "Client address. Empty for requests from the service's own machine." })
  address!: string;

  @Field(() => String, { description: 'Name of the mutation, for example createApiKey.' })
  action!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the changed resource.' })
  subjectId!: string | null;

  @Field(() => Json, { description: 'Arguments of the mutation, without secrets.' })
  details!: object;

  @Field(() => String, { description: 'Request id, as in the logs.' })
  requestId!: string;
}
export const AuditEntryConnection = connectionOf(AuditEntry, 'AuditEntry');

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
