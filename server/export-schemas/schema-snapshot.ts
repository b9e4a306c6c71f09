import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';

/** What an export's columns are made from, frozen when the export was created (SDL, ExportWork.schemaSnapshot). */
export type SchemaSnapshot =
  { kind: 'raw' } | { kind: 'columns'; name: string | null; version: number | null; content: ExportSchemaContent };
