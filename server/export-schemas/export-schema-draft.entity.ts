import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { orderedJson } from './ordered-json.column.js';

/** The unpublished draft of a schema: at most one. */
@Entity('export_schema_drafts')
export class ExportSchemaDraftEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  schemaId!: string;

  @Column(orderedJson())
  content!: ExportSchemaContent;

  @Column({ type: 'datetime', precision: 6 })
  updatedAt!: Date;
}
