import { Column, Entity, PrimaryColumn } from 'typeorm';
import { UserRole } from './user-role.js';

/** A user of the dashboard. */
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
   * When the email was confirmed: staff created the user, or a single sign-on provider verified the
   * email. Null: created by an invitation, which anyone with its link could accept. The address is
   * then free for others.
   */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  emailConfirmedAt!: Date | null;

  /** `scrypt$N$r$p$salt$hash`, base64url. */
  @Column({ type: 'varchar', length: 255 })
  passwordHash!: string;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Column({ type: 'enum', enum: UserRole })
  role!: UserRole;

  /** When two-factor sign-in was turned on; null: it is off. */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  twoFactorSince!: Date | null;

  /** Written at most once a minute. */
  @Column({ type: 'datetime', precision: 6, nullable: true })
  lastSeenAt!: Date | null;
}
