import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key of an account; the key itself is never stored. */
@ObjectType('ApiKey', { description: 'An API key without its secret.' })
@Entity('api_keys')
export class ApiKeyEntity {
  /** The public half of the key. */
  @Field(() => ID, { description: '`key_` + 32 hex, the part of the key before the dot.' })
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Field(() => String, { description: 'Display name.' })
  @Column({ type: 'varchar', length: 200 })
  name!: string;

  /** SHA-256 of the secret half. */
  @Column({ type: 'binary', length: 32 })
  secretHash!: Buffer;

  @Field(() => Date, { description: 'When the key was created.' })
  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it expires. Null if never.' })
  @Column({ type: 'datetime', precision: 6, nullable: true })
  expiresAt!: Date | null;

  @Field(() => Boolean, { description: 'Whether the key may only read. Mutations with it are `permission_denied`.' })
  @Column({ type: 'boolean' })
  readOnly!: boolean;

  /** Written at most once a minute. */
  @Field(() => Date, { nullable: true, description: 'When it was last used, to the minute. Null if never.' })
  @Column({ type: 'datetime', precision: 6, nullable: true })
  lastUsedAt!: Date | null;
}
