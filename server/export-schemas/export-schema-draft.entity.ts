import { Column, Entity, PrimaryColumn } from 'typeorm';
import { orderedJson } from './ordered-json.column.js';

/** The unpublished draft of a schema: at most one. */
@Entity('export_schema_drafts')
export class ExportSchemaDraftEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  schemaId!: string;

  @Column(orderedJson())
  content!: unknown;

  @Column({ type: 'datetime', precision: 6 })
  updatedAt!: Date;
}
