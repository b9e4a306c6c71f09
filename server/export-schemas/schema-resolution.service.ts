import { type EntityManager, Not } from 'typeorm';
import { BUILT_IN_SCHEMAS, findBuiltInSchema, type BuiltInSchema } from '../../schema/export-schemas/built-ins.js';
import type { StreamCategory } from '../../schema/streams.js';
import { type DomainError, invalidArgument } from '../errors/domain-error.js';
import { ExportSchemaVersionEntity } from './export-schema-version.entity.js';
import { ExportSchemaEntity } from './export-schema.entity.js';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { TARDIS_KEY, VIEW_KEYS } from '../../schema/export-schemas/view-keys.js';
import { type ContentScope, requireContent } from './require-content.js';
import type { SchemaReference } from './schema-reference.rule.js';
import type { SchemaSnapshot } from './schema-snapshot.js';

interface SchemaScope extends ContentScope {
  /** Category of the exported datastream, or of its view. */
  category: StreamCategory;
  /** Key of the schemas that describe its messages: an exchange code, or the key of a view. */
  extractorKey: string;
}

/**
 * Returns the current snapshot of a reference: the latest published version (contract 2, POST
 * /exports). Throws `invalid_argument` with details.field `schema` or the place inside an inline
 * schema. A category mismatch names both categories.
 */
export async function snapshotSchema(
  tx: EntityManager,
  reference: SchemaReference,
  scope: SchemaScope,
): Promise<SchemaSnapshot> {
  switch (reference.kind) {
    case 'raw':
      return { kind: 'raw' };
    case 'inline':
      return snapshotInline(reference.content, scope);
    case 'id':
      return snapshotById(tx, reference.id, scope);
    case 'name':
      return snapshotByName(tx, reference.name, scope);
  }
}

async function snapshotInline(asked: Record<string, unknown>, scope: SchemaScope): Promise<SchemaSnapshot> {
  // Only the service itself asks for this view: its columns are valid, and may be more than an
  // account may have.
  if (scope.extractorKey === TARDIS_KEY) {
    return { kind: 'columns', name: null, version: null, content: asked as unknown as ExportSchemaContent };
  }
  return { kind: 'columns', name: null, version: null, content: await requireContent(asked, scope, 'schema') };
}

async function snapshotById(tx: EntityManager, id: string, scope: SchemaScope): Promise<SchemaSnapshot> {
  const builtIn = BUILT_IN_SCHEMAS.find((schema) => schema.id === id);
  if (builtIn) {
    if (builtIn.category !== scope.category) throw mismatch(builtIn.name, builtIn.category, scope);
    return snapshotBuiltIn(builtIn, scope);
  }
  const custom = await tx.findOneBy(ExportSchemaEntity, { id, accountId: scope.accountId });
  if (!custom) throw unknownSchema();
  if (custom.streamCategory !== scope.category) throw mismatch(custom.name, custom.streamCategory, scope);
  return snapshotCustom(tx, custom);
}

async function snapshotByName(tx: EntityManager, name: string, scope: SchemaScope): Promise<SchemaSnapshot> {
  const { accountId, category } = scope;
  const builtIn = findBuiltInSchema(name, category);
  if (builtIn && !builtIn.yields) return snapshotBuiltIn(builtIn, scope);
  const custom = await tx.findOneBy(ExportSchemaEntity, { accountId, name, streamCategory: category });
  if (custom) return snapshotCustom(tx, custom);
  if (builtIn) return snapshotBuiltIn(builtIn, scope);
  const elsewhere =
    BUILT_IN_SCHEMAS.find((schema) => schema.name === name)?.category ??
    (await tx.findOneBy(ExportSchemaEntity, { accountId, name, streamCategory: Not(category) }))?.streamCategory;
  throw elsewhere === undefined ? unknownSchema() : mismatch(name, elsewhere, scope);
}

/**
 * Snapshots the content: a later release may have another
 * (schema/export-schemas/built-ins/versions.ts).
 */
function snapshotBuiltIn({ name, version, content, ofView }: BuiltInSchema, scope: SchemaScope): SchemaSnapshot {
  if (ofView !== undefined && ofView !== scope.extractorKey) {
    throw invalidArgument('schema', `The schema ${name} reads a view of kind ${ofView}, and the request has none`);
  }
  return { kind: 'columns', name, version, content };
}

async function snapshotCustom(tx: EntityManager, schema: ExportSchemaEntity): Promise<SchemaSnapshot> {
  const { id, name, version } = schema;
  const published = await tx.findOneBy(ExportSchemaVersionEntity, { schemaId: id, version });
  // Deleted in the meantime.
  if (!published) throw unknownSchema();
  return { kind: 'columns', name, version, content: published.content };
}

const unknownSchema = (): DomainError => invalidArgument('schema', 'The schema does not exist');

function mismatch(name: string, schemaCategory: StreamCategory, { category, extractorKey }: SchemaScope): DomainError {
  const isView = VIEW_KEYS.includes(extractorKey);
  const read = isView ? `the rows of a view of kind ${extractorKey}` : 'the messages of the datastream';
  const message = `The schema ${name} reads category ${schemaCategory}, and ${read} are of category ${category}`;
  return invalidArgument('schema', message, { schema_category: schemaCategory, stream_category: category });
}
