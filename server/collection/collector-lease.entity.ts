import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Collector and watermark of a shard. Rows are never deleted. */
@Entity('collector_leases')
export class CollectorLeaseEntity {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  shard!: string;

  @Column({ type: 'varchar', length: 255 })
  owner!: string;

  @Column({ type: 'bigint' })
  epoch!: string;

  /** Time by MySQL's clock, the only one that all owners share. */
  @Column({ type: 'datetime', precision: 6 })
  expiresAt!: Date;

  @Column({ type: 'bigint', nullable: true })
  sealedThroughNs!: string | null;

  @Column({ type: 'bigint', nullable: true })
  cutRequestedNs!: string | null;
}
