import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The secret that a user's authenticator app shares. It counts once `users.two_factor_since` is
 * set.
 */
@Entity('user_authenticators')
export class AuthenticatorEntity {
  /** The user. */
  @PrimaryColumn({ type: 'char', length: 36, name: 'user_id' })
  id!: string;

  /** Encrypted by a `SecretBox`. */
  @Column({ type: 'varbinary', length: 255 })
  secret!: Buffer;

  /** Time step of the last accepted code: each code is accepted once. */
  @Column({ type: 'bigint', nullable: true })
  lastStep!: string | null;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;
}
