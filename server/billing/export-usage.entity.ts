import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Metering of one successful export. Its key prevents counting twice. Deleting the export keeps it.
 */
@Entity('export_usage')
export class ExportUsageEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  exportId!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  /** `YYYY-MM` in which the billing period began. */
  @Column({ type: 'char', length: 7 })
  period!: string;

  @Column({ name: 'byte_count', type: 'bigint' })
  bytes!: string;

  @Column({ type: 'datetime', precision: 6 })
  finishedAt!: Date;
}
