import type { EntityManager } from 'typeorm';
import { findBuiltInSchema, BUILT_IN_SCHEMAS, type BuiltInSchema } from '../../schema/export-schemas/built-ins.js';
import { isId, newId } from '../../schema/text/ids.js';
import { columnCapOf } from '../accounts/column-cap.js';
import { atomic, read } from '../db/atomic.js';
import { DomainError, invalidArgument, notFound } from '../errors/domain-error.js';
import { isDuplicateKey } from '../errors/mysql-errors.js';
import { recordEvent } from '../events/record-event.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { ExportSchemaVersionEntity } from './export-schema-version.entity.js';
import { ExportSchemaEntity } from './export-schema.entity.js';
import { ownSchema, ownSummaries, schemaView } from './export-schema.queries.js';
import type {
  CreateExportSchemaInput,
  ExportSchema,
  ExportSchemaSummary,
  ExportSchemaVersion,
} from './export-schema.types.js';
import { type ContentScope, requireContent } from './require-content.js';
import { schemaEtag } from './schema-etag.js';

const SCHEMA_NAME = /^[A-Za-z0-9_.-]{1,64}$/;

const NAME_EXPECTATION =
  'must be 1 to 64 characters of A-Z, a-z, 0-9, _, . and -; raw and names that begin with sch_ are reserved';

/** Built-ins have no creation time in an account: this date is before every account. */
const BUILT_INS_CREATED_AT = new Date('2025-01-01T00:00:00Z');

/** The built-ins as resources, sorted by id. */
const BUILT_IN_VIEWS: readonly ExportSchema[] = BUILT_IN_SCHEMAS.map(viewOf);

const WHAT = 'The export schema';

/**
 * Returns the built-ins, then the account's own schemas, newest first (contract 2, GET
 * /export-schemas).
 */
export async function listExportSchemas(ctx: RequestContext): Promise<ExportSchemaSummary[]> {
  const accountId = requireAccount(ctx);
  return [...BUILT_IN_VIEWS, ...(await read(ctx, (db) => ownSummaries(db, accountId)))];
}

/** Returns a built-in or one of the account's own schemas, or null. */
export async function getExportSchema(ctx: RequestContext, id: string): Promise<ExportSchema | null> {
  const accountId = requireAccount(ctx);
  const builtIn = BUILT_IN_VIEWS.find((schema) => schema.id === id);
  if (builtIn) return builtIn;
  return isId('exportSchema', id) ? read(ctx, (db) => ownSchema(db, accountId, id)) : null;
}

/** Returns the published versions of a schema, latest first. Throws `not_found`. */
export async function listVersions(ctx: RequestContext, id: string): Promise<ExportSchemaVersion[]> {
  const schema = await getExportSchema(ctx, id);
  if (!schema) throw notFound(WHAT);
  if (schema.isBuiltIn) return [{ version: schema.version, publishedAt: schema.createdAt, content: schema.content }];
  return read(ctx, (db) => db.find(ExportSchemaVersionEntity, { where: { schemaId: id }, order: { version: 'DESC' } }));
}

/**
 * Creates a schema with version 1. Throws `invalid_argument` for an invalid name or content, and
 * `already_exists` with the id of the schema that has the name in the category, the account's own
 * or a built-in.
 */
export async function createExportSchema(ctx: RequestContext, input: CreateExportSchemaInput): Promise<ExportSchema> {
  const accountId = requireAccount(ctx);
  const { name, streamCategory } = input;
  if (!isSchemaName(name)) throw invalidArgument('name', `name ${NAME_EXPECTATION}`);
  return atomic(ctx, async (tx) => {
    const content = await requireContent(input.content, await contentScope(ctx, tx, accountId));
    const builtIn = findBuiltInSchema(name, streamCategory);
    if (builtIn) throw nameTaken(builtIn.id);
    const createdAt = new Date();
    const id = newId('exportSchema');
    const schema = tx.create(ExportSchemaEntity, { id, accountId, name, streamCategory, version: 1, createdAt });
    try {
      await tx.insert(ExportSchemaEntity, schema);
    } catch (error) {
      if (!isDuplicateKey(error, 'export_schemas_by_name')) throw error;
      throw nameTaken((await tx.findOneBy(ExportSchemaEntity, { accountId, name, streamCategory }))?.id);
    }
    await tx.insert(ExportSchemaVersionEntity, { schemaId: id, version: 1, content, publishedAt: createdAt });
    await recordEvent(tx, { accountId, kind: 'export_schema.created', subjectId: id });
    return schemaView(schema, content, null);
  });
}

/**
 * Deletes the schema with its versions and draft. Exports keep their snapshot. Throws `not_found`,
 * also for built-ins.
 */
export async function deleteExportSchema(ctx: RequestContext, id: string): Promise<void> {
  return changeSchema(ctx, id, async (tx, { accountId }) => {
    await tx.delete(ExportSchemaEntity, { id });
    await recordEvent(tx, { accountId, kind: 'export_schema.deleted', subjectId: id });
  });
}

/**
 * Runs `change` on one of the account's own schemas, whose row stays locked until the transaction
 * ends: concurrent writes get consecutive versions. Throws `not_found` if it is unknown, another
 * account's, or a read-only built-in.
 */
export async function changeSchema<T>(
  ctx: RequestContext,
  id: string,
  change: (tx: EntityManager, schema: ExportSchemaEntity) => Promise<T>,
): Promise<T> {
  const accountId = requireAccount(ctx);
  if (!isId('exportSchema', id)) throw notFound(WHAT);
  return atomic(ctx, async (tx) => {
    const schema = await tx.findOne(ExportSchemaEntity, {
      where: { id, accountId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!schema) throw notFound(WHAT);
    return change(tx, schema);
  });
}

/** Returns the scope in which a schema's content is validated. */
export async function contentScope(
  { signal }: RequestContext,
  tx: EntityManager,
  accountId: string,
): Promise<ContentScope> {
  return { accountId, columnCap: await columnCapOf(tx, accountId), signal };
}

function nameTaken(id: string | undefined): DomainError {
  const details = { field: 'name', ...(id === undefined ? {} : { id }) };
  return new DomainError('already_exists', 'The name is taken by another schema of this category', details);
}

function viewOf({ id, name, category, version, content }: BuiltInSchema): ExportSchema {
  const fixed = { isBuiltIn: true, createdAt: BUILT_INS_CREATED_AT, version, hasDraft: false, draft: null };
  const etag = schemaEtag(version, null);
  return { id, name, streamCategory: category, ...fixed, content, etag };
}

/**
 * Returns whether a custom schema may have this name (contract 2). It must not look like `raw` or
 * an id in create export.
 */
export function isSchemaName(name: string): boolean {
  return SCHEMA_NAME.test(name) && name !== 'raw' && !name.startsWith('sch_');
}
