import { createHash } from 'node:crypto';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';

/** Returns a name for what a schema is now: its published version and the content of its draft. */
export function schemaEtag(version: number, draft: ExportSchemaContent | null): string {
  if (!draft) return `v${version}`;
  const digest = createHash('sha256').update(JSON.stringify(draft)).digest('base64url');
  return `v${version}-${digest.slice(0, 22)}`;
}
