import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A raw segment blob that is part of the index. */
@Entity('raw_segments')
export class RawSegmentEntity {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Column({ type: 'varchar', length: 255 })
  blobName!: string;

  @Column({ type: 'bigint' })
  blobBytes!: string;

  @Column({ type: 'varchar', length: 64 })
  shard!: string;

  @Column({ type: 'bigint' })
  epoch!: string;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  /** 0: as a collector or an import wrote it; 1: made of others by compaction. */
  @Column({ type: 'tinyint', default: 0 })
  level!: number;

  /** Since when nothing in the index points at it; its blob is kept for who read the index before. */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  retiredAt!: Date | null;

  /** When the blob was removed; the row stays for a while, so that a repeated commit stays without effect. */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  sweptAt!: Date | null;
}
