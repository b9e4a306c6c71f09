import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's identity at a single sign-on provider. */
@Entity('user_identities')
export class UserIdentityEntity {
  @PrimaryColumn({ type: 'varchar', length: 255 })
  issuer!: string;

  /** The provider's id of the user. Unlike emails it never passes to another user. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  subject!: string;

  @Column({ type: 'char', length: 36 })
  userId!: string;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;
}
