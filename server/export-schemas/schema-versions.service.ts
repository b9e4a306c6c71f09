import type { EntityManager } from 'typeorm';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { DomainError, notFound } from '../errors/domain-error.js';
import { recordEvent } from '../events/record-event.js';
import type { RequestContext } from '../context/request-context.js';
import { ExportSchemaDraftEntity } from './export-schema-draft.entity.js';
import { ExportSchemaVersionEntity } from './export-schema-version.entity.js';
import { ExportSchemaEntity } from './export-schema.entity.js';
import { schemaView } from './export-schema.queries.js';
import { changeSchema, contentScope } from './export-schema.service.js';
import type { ExportSchema } from './export-schema.types.js';
import { requireContent } from './require-content.js';
import { schemaEtag } from './schema-etag.js';

const DRAFT = 'The draft';

/**
 * Publishes new content as the next version and discards a draft (contract 2, PUT
 * /export-schemas/{id}).
 */
export async function replaceContent(ctx: RequestContext, id: string, asked: unknown): Promise<ExportSchema> {
  return changeSchema(ctx, id, async (tx, schema) => {
    const content = await requireContent(asked, await contentScope(ctx, tx, schema.accountId));
    return publish(tx, schema, content);
  });
}

/**
 * Publishes the draft as the next version. Throws `not_found` without a draft, and `already_exists`
 * as `requireUnchanged` does.
 */
export async function publishDraft(ctx: RequestContext, id: string, ifMatch?: string | null): Promise<ExportSchema> {
  return changeSchema(ctx, id, async (tx, schema) => {
    const draft = await tx.findOneBy(ExportSchemaDraftEntity, { schemaId: id });
    requireUnchanged(schema, draft, ifMatch);
    if (!draft) throw notFound(DRAFT);
    return publish(tx, schema, draft.content);
  });
}

/**
 * Creates or replaces the draft. Without content it copies the published version. Throws
 * `already_exists` as `requireUnchanged` does.
 */
export async function createDraft(
  ctx: RequestContext,
  id: string,
  asked: unknown,
  ifMatch?: string | null,
): Promise<ExportSchema> {
  return changeSchema(ctx, id, async (tx, schema) => {
    requireUnchanged(schema, await tx.findOneBy(ExportSchemaDraftEntity, { schemaId: id }), ifMatch);
    const published = await publishedContent(tx, schema);
    if (asked === undefined || asked === null) return saveDraft(tx, schema, published, published);
    const draft = await requireContent(asked, await contentScope(ctx, tx, schema.accountId));
    return saveDraft(tx, schema, published, draft);
  });
}

/** Replaces the content of the draft. Throws `not_found` without a draft. */
export async function updateDraft(ctx: RequestContext, id: string, asked: unknown): Promise<ExportSchema> {
  return changeSchema(ctx, id, async (tx, schema) => {
    if (!(await tx.existsBy(ExportSchemaDraftEntity, { schemaId: id }))) throw notFound(DRAFT);
    const draft = await requireContent(asked, await contentScope(ctx, tx, schema.accountId));
    return saveDraft(tx, schema, await publishedContent(tx, schema), draft);
  });
}

/** Discards the draft. The published version stays. Throws `not_found` without a draft. */
export async function discardDraft(ctx: RequestContext, id: string): Promise<void> {
  return changeSchema(ctx, id, async (tx, { accountId }) => {
    const { affected } = await tx.delete(ExportSchemaDraftEntity, { schemaId: id });
    if (affected !== 1) throw notFound(DRAFT);
    await recordEvent(tx, { accountId, kind: 'export_schema.draft_discarded', subjectId: id });
  });
}

/**
 * Refuses a change by a client that has not seen the latest draft or version, so that two editors
 * do not overwrite each other. Throws `already_exists` with reason `draft_changed` unless `ifMatch`
 * is the schema's etag or absent.
 */
function requireUnchanged(
  { version }: ExportSchemaEntity,
  draft: ExportSchemaDraftEntity | null,
  ifMatch: string | null | undefined,
): void {
  if (ifMatch == null || ifMatch === schemaEtag(version, draft?.content ?? null)) return;
  throw new DomainError('already_exists', 'The schema was changed meanwhile', { reason: 'draft_changed' });
}

async function publish(
  tx: EntityManager,
  schema: ExportSchemaEntity,
  content: ExportSchemaContent,
): Promise<ExportSchema> {
  const { id, accountId } = schema;
  const version = schema.version + 1;
  await tx.insert(ExportSchemaVersionEntity, { schemaId: id, version, content, publishedAt: new Date() });
  await tx.update(ExportSchemaEntity, { id }, { version });
  await tx.delete(ExportSchemaDraftEntity, { schemaId: id });
  await recordEvent(tx, { accountId, kind: 'export_schema.published', subjectId: id, payload: { version } });
  return schemaView({ ...schema, version }, content, null);
}

async function saveDraft(
  tx: EntityManager,
  schema: ExportSchemaEntity,
  published: ExportSchemaContent,
  draft: ExportSchemaContent,
): Promise<ExportSchema> {
  const { id, accountId } = schema;
  const row = { schemaId: id, content: draft, updatedAt: new Date() };
  await tx.upsert(ExportSchemaDraftEntity, row, ['schemaId']);
  await recordEvent(tx, { accountId, kind: 'export_schema.draft_saved', subjectId: id });
  return schemaView(schema, published, draft);
}

async function publishedContent(tx: EntityManager, { id, version }: ExportSchemaEntity): Promise<ExportSchemaContent> {
  const { content } = await tx.findOneByOrFail(ExportSchemaVersionEntity, { schemaId: id, version });
  return content;
}
