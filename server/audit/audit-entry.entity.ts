import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../context/roles.js';

/**
 * A change and its author. Written in the transaction of the change, never updated, except that
 * secrets are removed.
 */
@Entity('audit_log')
export class AuditEntryEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'increment' })
  id!: string;

  @Column({ type: 'datetime', precision: 6 })
  at!: Date;

  @Column({ type: 'char', length: 36, nullable: true })
  accountId!: string | null;

  @Column({ type: 'varchar', length: 16 })
  actorRole!: Role;

  /** User or API key. */
  @Column({ type: 'char', length: 36, nullable: true })
  actorId!: string | null;

  @Column({ type: 'varchar', length: 254 })
  actorName!: string;

  @Column({ type: 'varchar', length: 64 })
  address!: string;

  @Column({ type: 'varchar', length: 64 })
  action!: string;

  @Column({ type: 'varchar', length: 64, nullable: true })
  subjectId!: string | null;

  @Column({ type: 'json' })
  details!: object;

  @Column({ type: 'varchar', length: 64 })
  requestId!: string;
}
