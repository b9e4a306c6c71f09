import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StreamCategory } from '../../schema/streams.js';

/** A custom schema. Built-ins are data of the product and have no row. */
@Entity('export_schemas')
export class ExportSchemaEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  @Column({ type: 'varchar', length: 64 })
  name!: string;

  @Column({ type: 'varchar', length: 16 })
  streamCategory!: StreamCategory;

  /** The latest published version. */
  @Column({ type: 'int' })
  version!: number;

  @Column({ type: 'datetime', precision: 6 })
  createdAt!: Date;
}
