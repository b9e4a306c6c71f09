import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A historical capture, identified by the digest of its content. */
@Entity('capture_imports')
export class CaptureImportEntity {
  @PrimaryColumn({ type: 'varchar', length: 32 })
  exchange!: string;

  @PrimaryColumn({ type: 'varchar', length: 128 })
  digest!: string;

  /** The epoch of the latest attempt. Earlier ones can no longer commit. */
  @Column({ type: 'bigint' })
  epoch!: string;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  committedAt!: Date | null;

  /** Datastreams whose messages are in the index; null until committed. */
  @Column({ type: 'json', nullable: true })
  datastreamIds!: string[] | null;
}
