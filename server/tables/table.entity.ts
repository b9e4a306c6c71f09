import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The part of a table that its export schedule does not have. */
@Entity('lake_tables')
export class TableEntity {
  /** That of its export schedule. */
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'char', length: 36 })
  uuid!: string;

  @Column({ type: 'varchar', length: 64 })
  name!: string;

  /** Age at which snapshots are removed. */
  @Column({ type: 'int', unsigned: true })
  keepDays!: number;

  /** Number of commits so far. */
  @Column({ type: 'int', unsigned: true })
  version!: number;

  /** Null before the first rows. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  metadataBlob!: string | null;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  deletedAt!: Date | null;
}
