import type { EntityManager } from 'typeorm';
import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import type { ExportSchema, ExportSchemaSummary } from './export-schema.types.js';
import { ExportSchemaDraftEntity } from './export-schema-draft.entity.js';
import { ExportSchemaVersionEntity } from './export-schema-version.entity.js';
import { ExportSchemaEntity } from './export-schema.entity.js';
import { schemaEtag } from './schema-etag.js';

type WithContents = ExportSchemaEntity & {
  published: ExportSchemaVersionEntity | null;
  draft: ExportSchemaDraftEntity | null;
};

/** Returns the account's own schemas, newest first, without their contents. */
export async function ownSummaries(db: EntityManager, accountId: string): Promise<ExportSchemaSummary[]> {
  const { entities, raw } = await db
    .createQueryBuilder(ExportSchemaEntity, 's')
    .leftJoin(ExportSchemaDraftEntity, 'd', 'd.schemaId = s.id')
    .addSelect('d.schemaId IS NOT NULL', 'has_draft')
    .where({ accountId })
    .orderBy('s.createdAt', 'DESC')
    .addOrderBy('s.id', 'DESC')
    .getRawAndEntities<{ has_draft: string | number }>();
  return entities.map((schema, i) => summaryOf(schema, Number(raw[i]?.has_draft) === 1));
}

/**
 * Returns one of the account's own schemas, with published content and draft read in one statement.
 */
export async function ownSchema(db: EntityManager, accountId: string, id: string): Promise<ExportSchema | null> {
  const found = (await db
    .createQueryBuilder(ExportSchemaEntity, 's')
    .innerJoinAndMapOne('s.published', ExportSchemaVersionEntity, 'v', 'v.schemaId = s.id AND v.version = s.version')
    .leftJoinAndMapOne('s.draft', ExportSchemaDraftEntity, 'd', 'd.schemaId = s.id')
    .where({ id, accountId })
    .getOne()) as WithContents | null;
  return found?.published ? schemaView(found, found.published.content, found.draft?.content ?? null) : null;
}

export function schemaView(
  schema: ExportSchemaEntity,
  content: ExportSchemaContent,
  draft: ExportSchemaContent | null,
): ExportSchema {
  return { ...summaryOf(schema, draft !== null), content, draft, etag: schemaEtag(schema.version, draft) };
}

function summaryOf(schema: ExportSchemaEntity, hasDraft: boolean): ExportSchemaSummary {
  const { id, name, streamCategory, createdAt, version } = schema;
  return { id, name, streamCategory, isBuiltIn: false, createdAt, version, hasDraft };
}
