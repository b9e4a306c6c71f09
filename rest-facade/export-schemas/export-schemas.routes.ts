import { exportSchemaShape, type ExportSchemaFields } from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import {
  CreateExportSchemaDocument,
  CreateExportSchemaDraftDocument,
  DeleteExportSchemaDocument,
  DiscardExportSchemaDraftDocument,
  ExportSchemaDocument,
  ExportSchemaDraftDocument,
  ExportSchemasDocument,
  PublishExportSchemaDocument,
  ReplaceExportSchemaDocument,
  UpdateExportSchemaDraftDocument,
} from '../generated/operations.js';
import { NO_CONTENT, ok } from '../http/answer.js';
import { found } from '../http/refusal.js';
import { route } from '../http/route.js';
import { contentBody, createSchemaBody, draftContentBody } from './schema-content.js';

const summaryBody = (schema: ExportSchemaFields) => toBody(exportSchemaShape, schema);

/** Returns the export schema (spec.md, Resources) with its latest published content. */
const schemaBody = (schema: ExportSchemaFields & { content: unknown }) => ({
  ...summaryBody(schema),
  ...(schema.content as object),
});

/** Returns the export schema with the draft's content. Throws 404 without a draft. */
const draftBody = (schema: ExportSchemaFields & { draft: unknown }) => ({
  ...summaryBody(schema),
  ...(found(schema.draft, 'Draft') as object),
});

/** /export-schemas and below (contract 2). */
export const exportSchemasRoutes = [
  route({
    method: 'GET',
    path: '/export-schemas',
    async answer({ core }) {
      const { exportSchemas } = await core(ExportSchemasDocument, {});
      return ok(exportSchemas.map(summaryBody));
    },
  }),

  route({
    method: 'POST',
    path: '/export-schemas',
    effect: 'write',
    body: createSchemaBody,
    async answer({ core, body }) {
      const { createExportSchema } = await core(CreateExportSchemaDocument, { input: body });
      return { status: 201, body: schemaBody(createExportSchema) };
    },
  }),

  route({
    method: 'GET',
    path: '/export-schemas/:id',
    id: 'exportSchema',
    async answer({ core, path }) {
      const { exportSchema } = await core(ExportSchemaDocument, { id: path.id });
      return ok(schemaBody(found(exportSchema, 'Export schema')));
    },
  }),

  route({
    method: 'PUT',
    path: '/export-schemas/:id',
    effect: 'write',
    id: 'exportSchema',
    body: contentBody,
    async answer({ core, path, body }) {
      const { replaceExportSchema } = await core(ReplaceExportSchemaDocument, { id: path.id, content: body });
      return ok(schemaBody(replaceExportSchema));
    },
  }),

  route({
    method: 'DELETE',
    path: '/export-schemas/:id',
    effect: 'write',
    id: 'exportSchema',
    async answer({ core, path }) {
      await core(DeleteExportSchemaDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'GET',
    path: '/export-schemas/:id/draft',
    id: 'exportSchema',
    async answer({ core, path }) {
      const { exportSchema } = await core(ExportSchemaDraftDocument, { id: path.id });
      return ok(draftBody(found(exportSchema, 'Export schema')));
    },
  }),

  route({
    method: 'POST',
    path: '/export-schemas/:id/draft',
    effect: 'write',
    id: 'exportSchema',
    body: draftContentBody,
    async answer({ core, path, body }) {
      const { createExportSchemaDraft } = await core(CreateExportSchemaDraftDocument, { id: path.id, content: body });
      return { status: 201, body: draftBody(createExportSchemaDraft) };
    },
  }),

  route({
    method: 'PUT',
    path: '/export-schemas/:id/draft',
    effect: 'write',
    id: 'exportSchema',
    body: contentBody,
    async answer({ core, path, body }) {
      const { updateExportSchemaDraft } = await core(UpdateExportSchemaDraftDocument, { id: path.id, content: body });
      return ok(draftBody(updateExportSchemaDraft));
    },
  }),

  route({
    method: 'DELETE',
    path: '/export-schemas/:id/draft',
    effect: 'write',
    id: 'exportSchema',
    async answer({ core, path }) {
      await core(DiscardExportSchemaDraftDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/export-schemas/:id/publish',
    effect: 'write',
    id: 'exportSchema',
    async answer({ core, path }) {
      const { publishExportSchema } = await core(PublishExportSchemaDocument, { id: path.id });
      return ok(schemaBody(publishExportSchema));
    },
  }),
];
