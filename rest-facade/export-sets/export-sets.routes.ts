import { z } from 'zod';
import { toEnum } from '../../schema/enum-names.js';
import { bodyWithSelection } from '../../schema/export-sets/export-set-body.js';
import { setManifestBody } from '../../schema/export-sets/set-manifest-body.js';
import { EXPORT_STATUSES } from '../../schema/exports/export-statuses.js';
import {
  type ExportSetDetailsFields,
  exportSetDetailsShape,
  exportSetEstimateShape,
  exportSetFileShape,
  exportSetShape,
} from '../../schema/generated/rest-shapes.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { waitSeconds } from '../exports/exports.routes.js';
import {
  CancelExportSetDocument,
  CreateExportSetDocument,
  DeleteExportSetDocument,
  ExportSetChecksumsDocument,
  ExportSetDocument,
  ExportSetEstimateDocument,
  ExportSetFilesDocument,
  ExportSetManifestDocument,
  ExportSetsDocument,
  RetryExportSetDocument,
} from '../generated/operations.js';
import { NO_CONTENT, ok } from '../http/answer.js';
import { oneOf } from '../http/fields.js';
import { ACCOUNT_PAGE, page, pageArguments, pageFields } from '../http/pagination.js';
import { found } from '../http/refusal.js';
import { route } from '../http/route.js';
import { createExportSetBody, createExportSetInput } from './export-set-input.js';

/** Files are many, and their URLs are valid for five minutes. */
const FILE_PAGE = { fallback: 100, max: 1_000 };
const RETRY_AFTER = '5';

const setsQuery = z.object({ ...pageFields(ACCOUNT_PAGE), status: oneOf(EXPORT_STATUSES).optional() });

const started = (id: string) => ({ Location: `/v1/export-sets/${id}`, 'Retry-After': RETRY_AFTER });

const setDetailsBody = (set: ExportSetDetailsFields) => bodyWithSelection(exportSetDetailsShape, set);

/** /export-sets and below (beyond.md 3). */
export const exportSetsRoutes = [
  route({
    method: 'POST',
    path: '/export-sets',
    effect: 'write',
    body: createExportSetBody,
    async answer({ core, body }) {
      const { createExportSet } = await core(CreateExportSetDocument, { input: createExportSetInput(body) });
      return { status: 202, headers: started(createExportSet.id), body: setDetailsBody(createExportSet) };
    },
  }),

  // Before the routes of one set, which would match as well.
  route({
    method: 'POST',
    path: '/export-sets/estimate',
    effect: 'read',
    body: createExportSetBody,
    async answer({ core, body }) {
      const { exportSetEstimate } = await core(ExportSetEstimateDocument, { input: createExportSetInput(body) });
      return ok(toBody(exportSetEstimateShape, exportSetEstimate));
    },
  }),

  route({
    method: 'GET',
    path: '/export-sets',
    query: setsQuery,
    async answer({ core, query }) {
      const filter = { status: query.status && [toEnum(query.status)] };
      const { exportSets } = await core(ExportSetsDocument, { filter, ...pageArguments(query) });
      return page(exportSets, query.limit, (set) => bodyWithSelection(exportSetShape, set));
    },
  }),

  route({
    method: 'GET',
    path: '/export-sets/:id',
    id: 'exportSet',
    query: z.object({ wait: waitSeconds }),
    async answer({ core, path, query }) {
      const { exportSet } = await core(ExportSetDocument, { id: path.id, waitSeconds: query.wait });
      return ok(setDetailsBody(found(exportSet, 'Export set')));
    },
  }),

  route({
    method: 'DELETE',
    path: '/export-sets/:id',
    effect: 'write',
    id: 'exportSet',
    async answer({ core, path }) {
      await core(DeleteExportSetDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/export-sets/:id/cancel',
    effect: 'write',
    id: 'exportSet',
    async answer({ core, path }) {
      await core(CancelExportSetDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/export-sets/:id/retry',
    effect: 'write',
    id: 'exportSet',
    async answer({ core, path }) {
      const { retryExportSet } = await core(RetryExportSetDocument, { id: path.id });
      return { status: 202, headers: started(retryExportSet.id), body: setDetailsBody(retryExportSet) };
    },
  }),

  route({
    method: 'GET',
    path: '/export-sets/:id/files',
    id: 'exportSet',
    query: z.object(pageFields(FILE_PAGE)),
    async answer({ core, path, query }) {
      const { exportSetFiles } = await core(ExportSetFilesDocument, { id: path.id, ...pageArguments(query) });
      return page(exportSetFiles, query.limit, (file) => toBody(exportSetFileShape, file));
    },
  }),

  route({
    method: 'GET',
    path: '/export-sets/:id/manifest',
    id: 'exportSet',
    async answer({ core, path }) {
      const { exportSet, exportSetManifest } = await core(ExportSetManifestDocument, { id: path.id });
      return ok(setManifestBody(setDetailsBody(found(exportSet, 'Export set')), exportSetManifest));
    },
  }),

  route({
    method: 'GET',
    path: '/export-sets/:id/SHA256SUMS',
    id: 'exportSet',
    async answer({ core, path }) {
      const { exportSetChecksums: text } = await core(ExportSetChecksumsDocument, { id: path.id });
      return { status: 200, text };
    },
  }),
];
