import { Field, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { DateTime } from '../graphql-types/scalars.js';

@ObjectType('WebhookAttempt', { description: 'One attempt of a delivery.' })
@Entity('webhook_attempts')
export class WebhookAttemptEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  deliveryId!: string;

  @PrimaryColumn({ type: 'int', unsigned: true })
  run!: number;

  /** Number from 1 in each run. */
  @PrimaryColumn({ type: 'int', unsigned: true })
  attempt!: number;

  @Field(() => DateTime, { description: 'When the attempt started.' })
  @Column({ type: 'datetime', precision: 6 })
  attemptedAt!: Date;

  @Field(() => Int, { description: 'Milliseconds until the response or failure.' })
  @Column({ type: 'int', unsigned: true })
  durationMs!: number;

  @Field(() => Int, { nullable: true, description: 'HTTP status, or null without a response.' })
  @Column({ type: 'smallint', unsigned: true, nullable: true })
  httpStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'Reason for the failure of the attempt, or null.' })
  @Column({ type: 'varchar', length: 500, nullable: true })
  error!: string | null;
}
