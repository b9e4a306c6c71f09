import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A REST request of an account, without ids in its path, its query and its body. */
@Entity('api_requests')
export class ApiRequestEntity {
  @PrimaryColumn({ type: 'bigint', generated: 'increment' })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'varchar', length: 64 })
  requestId!: string;

  @Column({ type: 'char', length: 36 })
  keyId!: string;

  /** When it ended. */
  @Column({ type: 'datetime', precision: 6 })
  at!: Date;

  @Column({ type: 'varchar', length: 8 })
  method!: string;

  /** The pattern of its path, for example `/v1/exports/:id`. */
  @Column({ type: 'varchar', length: 160 })
  route!: string;

  /** 499: the client disconnected. */
  @Column({ type: 'smallint', unsigned: true })
  status!: number;

  @Column({ type: 'int', unsigned: true })
  durationMs!: number;
}
