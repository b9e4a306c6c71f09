import { fromEnum } from '../../schema/enum-names.js';
import type { ExportSchemaFieldsFragment, ExportSchemaSummaryFieldsFragment } from '../generated/operations.js';
import { found } from '../http/refusal.js';

/** Returns the export schema without its content, for lists (contract 2). */
export function summaryBody(schema: ExportSchemaSummaryFieldsFragment | ExportSchemaFieldsFragment) {
  return {
    id: schema.id,
    name: schema.name,
    stream_category: fromEnum(schema.streamCategory),
    is_built_in: schema.isBuiltIn,
    created_at: schema.createdAt,
    version: schema.version,
    has_draft: schema.hasDraft,
  };
}

/** Returns the export schema (spec.md, Resources) with its latest published content. */
export function schemaBody(schema: ExportSchemaFieldsFragment & { content: unknown }) {
  return { ...summaryBody(schema), ...(schema.content as object) };
}

/** Returns the export schema with the draft's content. Throws 404 without a draft. */
export function draftBody(schema: ExportSchemaFieldsFragment & { draft: unknown }) {
  return { ...summaryBody(schema), ...(found(schema.draft, 'Draft') as object) };
}
