import { isId } from '../../schema/text/ids.js';

/** A parsed `schema` of create export (spec.md, Create export). */
export type SchemaReference =
  | { kind: 'raw' }
  | { kind: 'id'; id: string }
  | { kind: 'name'; name: string }
  | { kind: 'inline'; content: Record<string, unknown> };

type SchemaReferenceResult = { ok: true; reference: SchemaReference } | { ok: false; message: string };

/** Parses a schema reference. Absent and null mean `raw`. */
export function parseSchemaReference(asked: unknown): SchemaReferenceResult {
  if (asked === undefined || asked === null || asked === 'raw') return { ok: true, reference: { kind: 'raw' } };
  if (typeof asked === 'string') {
    if (asked === '') return { ok: false, message: 'schema must not be empty' };
    if (isId('exportSchema', asked)) return { ok: true, reference: { kind: 'id', id: asked } };
    return { ok: true, reference: { kind: 'name', name: asked } };
  }
  if (typeof asked === 'object' && !Array.isArray(asked)) {
    return { ok: true, reference: { kind: 'inline', content: asked as Record<string, unknown> } };
  }
  return { ok: false, message: 'schema must be a name, an id or an object with columns' };
}

/** Returns a reference for display: in the workflow's memo and in lists. */
export function schemaLabel(reference: SchemaReference): string {
  if (reference.kind === 'id') return reference.id;
  if (reference.kind === 'name') return reference.name;
  return reference.kind;
}
