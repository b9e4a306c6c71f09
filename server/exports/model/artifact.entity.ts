import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A finished file of an export; its blob is the file. */
@Entity('artifacts')
export class ArtifactEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  exportId!: string;

  /** Position in time order, from 0. */
  @Column({ type: 'int' })
  ordinal!: number;

  @Column({ type: 'varchar', length: 255 })
  blobName!: string;

  @Column({ type: 'varchar', length: 64 })
  etag!: string;

  @Column({ type: 'varchar', length: 255 })
  filename!: string;

  @Column({ name: 'byte_count', type: 'bigint' })
  bytes!: string;

  @Column({ name: 'row_count', type: 'bigint' })
  rows!: string;

  @Column({ type: 'char', length: 64 })
  sha256!: string;

  @Column({ type: 'bigint' })
  fromNs!: string;

  @Column({ type: 'bigint' })
  toNs!: string;
}
