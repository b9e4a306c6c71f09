import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { connectionOf } from '../graphql-types/connection.type.js';
import { Json } from '../graphql-types/scalars.js';
import type { Role } from '../context/roles.js';

@ObjectType({ description: 'One change: who made it, from where, and what it was.', simpleResolvers: true })
export class AuditEntry {
  @Field(() => ID, { description: 'Higher ones are later.' })
  id!: string;

  @Field(() => Date, { description: 'When the change was made.' })
  at!: Date;

  @Field(() => ID, { nullable: true, description: 'The account that it was about; null when it was about none.' })
  accountId!: string | null;

  @Field(() => String, { description: 'Role of who made it: account (an API key), owner, member, staff or anonymous.' })
  actorRole!: Role;

  @Field(() => ID, { nullable: true, description: 'The user or API key; null for tools of the staff.' })
  actorId!: string | null;

  @Field(() => String, { description: 'Email of the user, id of the key, or the role.' })
  actorName!: string;

  @Field(() => String, { description: 'Where the request came from; empty on the machine of the service.' })
  address!: string;

  @Field(() => String, { description: 'The mutation, e.g. createApiKey.' })
  action!: string;

  @Field(() => ID, { nullable: true, description: 'What was changed.' })
  subjectId!: string | null;

  @Field(() => Json, { description: 'The arguments, without secrets.' })
  details!: object;

  @Field(() => String, { description: 'The request, as the logs name it.' })
  requestId!: string;
}
export const AuditEntryConnection = connectionOf(AuditEntry, 'AuditEntry');

@InputType({ description: 'All of what is given must fit.' })
export class AuditLogFilter {
  @Field(() => String, { nullable: true, description: 'The mutation, e.g. createApiKey.' })
  action?: string | null;

  @Field(() => ID, { nullable: true, description: 'Who made the change: a user or an API key.' })
  actorId?: string | null;

  @Field(() => ID, { nullable: true, description: 'What was changed.' })
  subjectId?: string | null;
}
