import { z } from 'zod';
import {
  CancelExportDocument,
  CreateExportDocument,
  DeleteExportDocument,
  ExportDocument,
  ExportDownloadDocument,
  ExportsDocument,
  type ExportStatus,
} from '../generated/operations.js';
import { NO_CONTENT, ok } from '../http/answer.js';
import { oneOf, queryDatastreamId } from '../http/fields.js';
import { ACCOUNT_PAGE, page, pageArguments, pageFields } from '../http/pagination.js';
import { found } from '../http/refusal.js';
import { route } from '../http/route.js';
import { awaitChange } from './await-change.js';
import { createExportBody, createExportInput } from './create-export-input.js';
import { downloadBody, exportBody } from './export-body.js';

const exportsQuery = z.object({
  ...pageFields(ACCOUNT_PAGE),
  status: oneOf(['queued', 'running', 'succeeded', 'failed', 'canceled']).optional(),
  datastream_id: queryDatastreamId.optional(),
});

/** Seconds that GET /exports/{id} may wait for its status to change. */
const waitSeconds = z
  .string({ error: 'must be given once' })
  .regex(/^\d$/, { error: 'must be an integer between 0 and 9' })
  .transform(Number)
  .default(0);

/** /exports and below (contract 2 and 4). */
export const exportsRoutes = [
  route({
    method: 'POST',
    path: '/exports',
    body: createExportBody,
    async answer({ core, body }) {
      const { createExport } = await core(CreateExportDocument, { input: createExportInput(body) });
      const headers = {
        Location: `/v1/exports/${createExport.id}`,
        'Retry-After': String(createExport.retryAfterSeconds),
      };
      return { status: 202, headers, body: exportBody(createExport) };
    },
  }),

  route({
    method: 'GET',
    path: '/exports',
    query: exportsQuery,
    async answer({ core, query }) {
      const filter = {
        status: query.status?.toUpperCase() as ExportStatus | undefined,
        datastreamId: query.datastream_id?.toString(),
      };
      const { exports } = await core(ExportsDocument, { filter, ...pageArguments(query) });
      return page(exports, query.limit, exportBody);
    },
  }),

  route({
    method: 'GET',
    path: '/exports/:id',
    id: 'export',
    query: z.object({ wait: waitSeconds }),
    async answer(call) {
      const { export: job } = await call.core(ExportDocument, { id: call.path.id });
      const current = await awaitChange(found(job, 'Export'), call.query.wait, call);
      return ok(exportBody(found(current, 'Export')));
    },
  }),

  route({
    method: 'DELETE',
    path: '/exports/:id',
    id: 'export',
    async answer({ core, path }) {
      await core(DeleteExportDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/exports/:id/cancel',
    id: 'export',
    async answer({ core, path }) {
      await core(CancelExportDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'GET',
    path: '/exports/:id/download',
    id: 'export',
    async answer({ core, path }) {
      const { exportDownload } = await core(ExportDownloadDocument, { id: path.id });
      return ok(downloadBody(exportDownload));
    },
  }),
];
