import { z } from 'zod';
import { toEnum } from '../../schema/enum-names.js';
import { EXPORT_STATUSES } from '../../schema/exports/export-statuses.js';
import {
  CancelExportDocument,
  CreateExportDocument,
  DeleteExportDocument,
  ExportDocument,
  ExportDownloadDocument,
  ExportEstimateDocument,
  ExportManifestDocument,
  ExportsDocument,
} from '../generated/operations.js';
import { NO_CONTENT, ok } from '../http/answer.js';
import { oneOf, queryDatastreamId } from '../http/fields.js';
import { ACCOUNT_PAGE, page, pageArguments, pageFields } from '../http/pagination.js';
import { found } from '../http/refusal.js';
import { route } from '../http/route.js';
import { createExportBody, createExportInput } from './create-export-input.js';
import { downloadBody, estimateBody, jobBody } from './export-body.js';
import { manifestBody } from './manifest-body.js';

const exportsQuery = z.object({
  ...pageFields(ACCOUNT_PAGE),
  status: oneOf(EXPORT_STATUSES).optional(),
  datastream_id: queryDatastreamId.optional(),
  warnings: oneOf(['true', 'false']).optional(),
});

/** How many seconds GET /exports/{id} waits for the status to change. */
export const waitSeconds = z
  .string()
  .regex(/^\d$/, { error: 'must be an integer between 0 and 9' })
  .transform(Number)
  .default(0);

/** /exports and below (contract 2 and 4). */
export const exportsRoutes = [
  route({
    method: 'POST',
    path: '/exports',
    effect: 'write',
    body: createExportBody,
    async answer({ core, body }) {
      const { createExport } = await core(CreateExportDocument, { input: createExportInput(body) });
      const headers = {
        Location: `/v1/exports/${createExport.id}`,
        'Retry-After': String(createExport.retryAfterSeconds),
      };
      return { status: 202, headers, body: jobBody(createExport) };
    },
  }),

  // Before the routes of one export, which would match as well.
  route({
    method: 'POST',
    path: '/exports/estimate',
    effect: 'read',
    body: createExportBody,
    async answer({ core, body }) {
      const { exportEstimate } = await core(ExportEstimateDocument, { input: createExportInput(body) });
      return ok(estimateBody(exportEstimate));
    },
  }),

  route({
    method: 'GET',
    path: '/exports',
    query: exportsQuery,
    async answer({ core, query }) {
      const filter = {
        status: query.status && [toEnum(query.status)],
        datastreamId: query.datastream_id,
        warnings: query.warnings && query.warnings === 'true',
      };
      const { exports } = await core(ExportsDocument, { filter, ...pageArguments(query) });
      return page(exports, query.limit, jobBody);
    },
  }),

  route({
    method: 'GET',
    path: '/exports/:id',
    id: 'export',
    query: z.object({ wait: waitSeconds }),
    async answer({ core, path, query }) {
      const { export: job } = await core(ExportDocument, { id: path.id, waitSeconds: query.wait });
      return ok(jobBody(found(job, 'Export')));
    },
  }),

  route({
    method: 'DELETE',
    path: '/exports/:id',
    effect: 'write',
    id: 'export',
    async answer({ core, path }) {
      await core(DeleteExportDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/exports/:id/cancel',
    effect: 'write',
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

  route({
    method: 'GET',
    path: '/exports/:id/manifest',
    id: 'export',
    async answer({ core, path }) {
      const { exportManifest } = await core(ExportManifestDocument, { id: path.id });
      return ok(manifestBody(exportManifest));
    },
  }),
];
