import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { connectionOf } from '../graphql-types/connection.type.js';
import { DateTime, Int64 } from '../graphql-types/scalars.js';

/** A REST request of an account, without ids in its path, its query and its body. */
@ObjectType('ApiRequest', { description: 'A REST request of the account.', simpleResolvers: true })
@Entity('api_requests')
export class ApiRequestEntity {
  @Field(() => ID, { description: 'Increases with time.' })
  @PrimaryColumn({ type: 'bigint', generated: 'increment' })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Field(() => String, { description: 'The X-Request-Id of the response.' })
  @Column({ type: 'varchar', length: 64 })
  requestId!: string;

  @Field(() => ID, { description: 'The API key, which may be deleted by now.' })
  @Column({ type: 'char', length: 36 })
  keyId!: string;

  @Field(() => DateTime, { description: 'When the request ended.' })
  @Column({ type: 'datetime', precision: 6 })
  at!: Date;

  @Field(() => String, { description: 'HTTP method.' })
  @Column({ type: 'varchar', length: 8 })
  method!: string;

  @Field(() => String, { description: 'Pattern of the path, for example /v1/exports/:id.' })
  @Column({ type: 'varchar', length: 160 })
  route!: string;

  @Field(() => Int, { description: 'HTTP status. 499: the client disconnected before the response.' })
  @Column({ type: 'smallint', unsigned: true })
  status!: number;

  @Field(() => Int, { description: 'Milliseconds until the end of the response.' })
  @Column({ type: 'int', unsigned: true })
  durationMs!: number;

  @Field(() => Int64, { nullable: true, description: 'Bytes that a stream sent. Null for other requests.' })
  @Column({ name: 'byte_count', type: 'bigint', unsigned: true, nullable: true })
  bytes!: string | null;
}
export const ApiRequestConnection = connectionOf(ApiRequestEntity, 'ApiRequest');
