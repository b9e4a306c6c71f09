import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that replaces a lost authenticator, once. */
@Entity('user_recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  userId!: string;

  /** SHA-256 of the user and the code, which has 79 random bits. */
  @PrimaryColumn({ type: 'binary', length: 32 })
  codeHash!: Buffer;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  usedAt!: Date | null;
}
