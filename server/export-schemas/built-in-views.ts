import { BUILT_IN_SCHEMAS, type BuiltInSchema } from '../../schema/export-schemas/built-ins.js';
import type { ExportSchema } from './export-schema.types.js';
import { schemaEtag } from './schema-etag.js';

/** Built-ins have no creation time in an account: this date is before every account. */
const CREATED_AT = new Date('2025-01-01T00:00:00Z');

/** The built-ins as resources, sorted by id. */
export const BUILT_IN_VIEWS: readonly ExportSchema[] = BUILT_IN_SCHEMAS.map(viewOf);

function viewOf({ id, name, category, version, content }: BuiltInSchema): ExportSchema {
  const fixed = { isBuiltIn: true, createdAt: CREATED_AT, version, hasDraft: false, draft: null };
  const etag = schemaEtag(version, null);
  return { id, name, streamCategory: category, ...fixed, content, etag };
}
