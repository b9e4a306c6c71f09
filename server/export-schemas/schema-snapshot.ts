import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';

/** Source of an export's columns, frozen at its creation (SDL, ExportWork.schemaSnapshot). */
export type SchemaSnapshot =
  { kind: 'raw' } | { kind: 'columns'; name: string | null; version: number | null; content: ExportSchemaContent };
