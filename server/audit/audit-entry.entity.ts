import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../context/roles.js';
import { connectionOf } from '../graphql-types/connection.type.js';
import { Json } from '../graphql-types/scalars.js';

/**
 * A change and its author. Written in the transaction of the change, never updated, except that
 * secrets are removed.
 */
@ObjectType('AuditEntry', { description: 'A change and its author.', simpleResolvers: true })
@Entity('audit_log')
export class AuditEntryEntity {
  @Field(() => ID, { description: 'Increases with time.' })
  @PrimaryColumn({ type: 'bigint', generated: 'increment' })
  id!: string;

  @Field(() => Date, { description: 'When the change was made.' })
  @Column({ type: 'datetime', precision: 6 })
  at!: Date;

  @Field(() => ID, { nullable: true, description: 'The account that it concerns, or null.' })
  @Column({ type: 'char', length: 36, nullable: true })
  accountId!: string | null;

  @Field(() => String, { description: 'Role of the author: account (an API key), owner, member, staff or anonymous.' })
  @Column({ type: 'varchar', length: 16 })
  actorRole!: Role;

  @Field(() => ID, { nullable: true, description: 'The user or API key. Null for staff tools.' })
  @Column({ type: 'char', length: 36, nullable: true })
  actorId!: string | null;

  @Field(() => String, { description: 'Email of the user, id of the key, or the role.' })
  @Column({ type: 'varchar', length: 254 })
  actorName!: string;

  @Field(() => String, { description: "Client address. Empty for requests from the service's own machine." })
  @Column({ type: 'varchar', length: 64 })
  address!: string;

  @Field(() => String, { description: 'Name of the mutation, for example createApiKey.' })
  @Column({ type: 'varchar', length: 64 })
  action!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the changed resource.' })
  @Column({ type: 'varchar', length: 64, nullable: true })
  subjectId!: string | null;

  @Field(() => Json, { description: 'Arguments of the mutation, without secrets.' })
  @Column({ type: 'json' })
  details!: object;

  @Field(() => String, { description: 'Request id, as in the logs.' })
  @Column({ type: 'varchar', length: 64 })
  requestId!: string;
}
export const AuditEntryConnection = connectionOf(AuditEntryEntity, 'AuditEntry');
