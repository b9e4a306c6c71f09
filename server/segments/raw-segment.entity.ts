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
}
