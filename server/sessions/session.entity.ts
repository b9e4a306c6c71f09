import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser in which a user is signed in. Only a hash of the cookie's secret is stored. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  userId!: string;

  @Column({ type: 'binary', length: 32 })
  tokenHash!: Buffer;

  /** A newer secret that was issued and not used yet. */
  @Column({ type: 'binary', length: 32, nullable: true })
  nextHash!: Buffer | null;

  /** Time at which `nextHash` was issued. */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  nextAt!: Date | null;

  /** The previous secret, valid until `previousUntil`. */
  @Column({ type: 'binary', length: 32, nullable: true })
  previousHash!: Buffer | null;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  previousUntil!: Date | null;

  @Column({ type: 'datetime', precision: 6 })
  rotatedAt!: Date;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  /** Written at most once a minute. */
  @Column({ type: 'datetime', precision: 6 })
  lastSeenAt!: Date;

  @Column({ type: 'datetime', precision: 6 })
  expiresAt!: Date;

  @Column({ type: 'varchar', length: 64 })
  address!: string;

  @Column({ type: 'varchar', length: 255 })
  userAgent!: string;
}
