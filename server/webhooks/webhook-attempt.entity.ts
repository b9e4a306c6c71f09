import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One attempt of a delivery. */
@Entity('webhook_attempts')
export class WebhookAttemptEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  deliveryId!: string;

  @PrimaryColumn({ type: 'int', unsigned: true })
  run!: number;

  /** Number from 1 in each run. */
  @PrimaryColumn({ type: 'int', unsigned: true })
  attempt!: number;

  @Column({ type: 'datetime', precision: 6 })
  attemptedAt!: Date;

  @Column({ type: 'int', unsigned: true })
  durationMs!: number;

  /** Null without a response. */
  @Column({ type: 'smallint', unsigned: true, nullable: true })
  httpStatus!: number | null;

  @Column({ type: 'varchar', length: 500, nullable: true })
  error!: string | null;
}
