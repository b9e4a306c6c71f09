import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who a person is at a provider of single sign-on. */
@Entity('user_identities')
export class UserIdentityEntity {
  @PrimaryColumn({ type: 'varchar', length: 255 })
  issuer!: string;

  /** The provider's name for the person, which never passes to another, as emails do. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  subject!: string;

  @Column({ type: 'char', length: 36 })
  userId!: string;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;
}
