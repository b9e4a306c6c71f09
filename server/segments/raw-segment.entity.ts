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

  /** 0: written by a collector or an import; 1: by compaction. */
  @Column({ type: 'tinyint', default: 0 })
  level!: number;

  /** Time since which no slice refers to it. Its blob is kept for readers of the earlier index. */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  retiredAt!: Date | null;

  /**
   * Time at which the blob was removed. The row stays a while, so that a repeated commit has no
   * effect.
   */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  sweptAt!: Date | null;
}
