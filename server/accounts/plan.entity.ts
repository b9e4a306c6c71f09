import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Contents of a plan (contract 2, "Trial and plan gate"). */
@Entity('plans')
export class PlanEntity {
  @PrimaryColumn({ type: 'varchar', length: 32 })
  code!: string;

  @Column({ type: 'varchar', length: 64 })
  displayName!: string;

  /** Concurrently active subscriptions. */
  @Column({ type: 'int' })
  includedStreams!: number;

  /**
   * Bytes of successful exports: of all time on a plan without overage, else per billing period.
   */
  @Column({ type: 'bigint' })
  includedExportBytes!: string;

  /** Usage above the included amounts is allowed and billed. */
  @Column({ type: 'boolean' })
  overage!: boolean;

  /** Streams that an account may have open at a time. */
  @Column({ type: 'int', default: 20 })
  streamConnections!: number;
}
