import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { UserRole } from './user-role.js';

/** A person who may log in to the dashboard. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  /** Null: staff. */
  @Column({ type: 'char', length: 36, nullable: true })
  accountId!: string | null;

  @Column({ type: 'varchar', length: 254 })
  email!: string;

  /**
   * When it was established that the email is the person's: staff made the login, or a provider of single sign-on verified the
   * email. Null: an invitation made it, which anybody may have accepted; the address is then free for everybody else.
   */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  emailConfirmedAt!: Date | null;

  /** `scrypt$N$r$p$salt$hash`, base64url. */
  @Column({ type: 'varchar', length: 255 })
  passwordHash!: string;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Column({ type: 'enum', enum: ['owner', 'member', 'staff'] })
  role!: UserRole;

  /** Written at most once a minute. */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  lastSeenAt!: Date | null;
}
