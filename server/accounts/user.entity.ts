import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who may log in to the dashboard of an account. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'varchar', length: 254 })
  email!: string;

  /** `scrypt$N$r$p$salt$hash`, base64url. */
  @Column({ type: 'varchar', length: 255 })
  passwordHash!: string;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;
}
