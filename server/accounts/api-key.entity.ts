import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key of an account; the key itself is never stored. */
@Entity('api_keys')
export class ApiKeyEntity {
  /** The public half of the key. */
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'varchar', length: 200 })
  name!: string;

  /** SHA-256 of the secret half. */
  @Column({ type: 'binary', length: 32 })
  secretHash!: Buffer;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  /** Null: never. */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  expiresAt!: Date | null;

  /** A read-only key is refused every mutation. */
  @Column({ type: 'boolean' })
  readOnly!: boolean;

  /** Written at most once a minute. */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  lastUsedAt!: Date | null;
}
