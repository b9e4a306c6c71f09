import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { orderedJson } from './ordered-json.column.js';

/** The content of one published version, never updated. */
@Entity('export_schema_versions')
export class ExportSchemaVersionEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  schemaId!: string;

  @PrimaryColumn({ type: 'int' })
  version!: number;

  @Column(orderedJson())
  content!: ExportSchemaContent;

  @Column({ type: 'datetime', precision: 6 })
  publishedAt!: Date;
}
