import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { UserRole } from './user-role.js';

@ObjectType('User', { description: 'A user who can sign in to the dashboard.', simpleResolvers: true })
@Entity('users')
export class UserEntity {
  @Field(() => ID, { description: '`usr_` + 32 hex.' })
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  /** Null: staff. */
  @Column({ type: 'char', length: 36, nullable: true })
  accountId!: string | null;

  @Field(() => String, { description: 'Email that the user signs in with.' })
  @Column({ type: 'varchar', length: 254 })
  email!: string;

  /**
   * Confirmation of the email: staff created the user, or a single sign-on provider verified the
   * email. Null: created by an invitation, which anyone with its link could accept. The address is
   * then free for others.
   */
  @Field(() => Date, {
    nullable: true,
    description: 'When staff or a single sign-on provider confirmed the email. Null for invited users until then.',
  })
  @Column({ type: 'datetime', precision: 6, nullable: true })
  emailConfirmedAt!: Date | null;

  /** `scrypt$N$r$p$salt$hash`, base64url. */
  @Column({ type: 'varchar', length: 255 })
  passwordHash!: string;

  @Field(() => Date, { description: 'When the user was created.' })
  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Field(() => UserRole, { description: 'Role of the user.' })
  @Column({ type: 'enum', enum: UserRole })
  role!: UserRole;

  @Field(() => Date, { nullable: true, description: 'When two-factor sign-in was turned on. Null if it is off.' })
  @Column({ type: 'datetime', precision: 6, nullable: true })
  twoFactorSince!: Date | null;

  /** Written at most once a minute. */
  @Field(() => Date, { nullable: true, description: 'When the user last used the dashboard, to the minute.' })
  @Column({ type: 'datetime', precision: 6, nullable: true })
  lastSeenAt!: Date | null;
}
