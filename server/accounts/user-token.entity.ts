import { Column, Entity, PrimaryColumn } from 'typeorm';
import { UserRole } from './user-role.js';

/** A one-time token with which a user sets a password: after an invitation or a reset. */
@Entity('user_tokens')
export class UserTokenEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'enum', enum: ['invitation', 'reset'] })
  kind!: 'invitation' | 'reset';

  /** SHA-256 of the token. */
  @Column({ type: 'binary', length: 32 })
  tokenHash!: Buffer;

  @Column({ type: 'char', length: 36, nullable: true })
  accountId!: string | null;

  /** The user whose password is reset. */
  @Column({ type: 'char', length: 36, nullable: true })
  userId!: string | null;

  @Column({ type: 'varchar', length: 254 })
  email!: string;

  @Column({ type: 'enum', enum: UserRole })
  role!: UserRole;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Column({ type: 'datetime', precision: 6 })
  expiresAt!: Date;
}
