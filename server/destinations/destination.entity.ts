import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DestinationKind, DestinationPlace } from '../../schema/destinations/destination-place.js';
import { orderedJson } from '../export-schemas/ordered-json.column.js';

/**
 * Storage of an account. A deleted one is kept, without its credentials, for the sets that name it.
 */
@Entity('destinations')
export class DestinationEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  @Column({ type: 'varchar', length: 10 })
  kind!: DestinationKind;

  @Column(orderedJson())
  place!: DestinationPlace;

  /** Prefix without slashes at its ends; empty for the root. */
  @Column({ type: 'varchar', length: 500 })
  prefix!: string;

  /** Encrypted by a `SecretBox`. */
  @Column({ type: 'varbinary', length: 12_288, select: false })
  credentials!: Buffer;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 6 })
  updatedAt!: Date;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  deletedAt!: Date | null;
}
