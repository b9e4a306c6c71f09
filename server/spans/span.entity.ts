import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `live`: collected while the subscription was active; `grant`: imported history given by staff.
 */
export type SpanSource = 'live' | 'grant';

/** A half-open time range whose data an account may export, in nanoseconds since the epoch. */
@Entity('spans')
export class SpanEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  subscriptionId!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'bigint' })
  datastreamId!: string;

  /**
   * Copied from the datastream: the plan of collectors is read by the open spans of an exchange.
   */
  @Column({ type: 'varchar', length: 32 })
  exchange!: string;

  @Column({ type: 'varchar', length: 5 })
  source!: SpanSource;

  @Column({ type: 'bigint' })
  fromNs!: string;

  /** Null while the span is open. */
  @Column({ type: 'bigint', nullable: true })
  toNs!: string | null;

  /**
   * Set when the subscription is deleted: the span is not listed and grants nothing, but is kept
   * for billing and audit.
   */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  retiredAt!: Date | null;
}
