import { z } from 'zod';
import { bodyWithSelection } from '../../schema/export-sets/export-set-body.js';
import { setManifestBody } from '../../schema/export-sets/set-manifest-body.js';
import {
  createExportSet,
  type ExportSetDetailsFields,
  exportSetDetailsShape,
  exportSetEstimateShape,
  exportSetFileShape,
  exportSetShape,
  listExportSetFiles,
  listExportSets,
} from '../../schema/generated/contracts.js';
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
import { page } from '../http/pagination.js';
import { found } from '../http/refusal.js';
import { rangeFields, requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';
import { ownSetFields } from './export-set-fields.js';

const RETRY_AFTER = '5';

/** The body of POST /export-sets. The core validates selection, schema, options and view. */
const createExportSetBody = rangeFields(createExportSet, ownSetFields);

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
      const { createExportSet: set } = await core(CreateExportSetDocument, body);
      return { status: 202, headers: started(set.id), body: setDetailsBody(set) };
    },
  }),

  // Before the routes of one set, which would match as well.
  route({
    method: 'POST',
    path: '/export-sets/estimate',
    effect: 'read',
    body: createExportSetBody,
    async answer({ core, body }) {
      const { exportSetEstimate } = await core(ExportSetEstimateDocument, body);
      return ok(toBody(exportSetEstimateShape, exportSetEstimate));
    },
  }),

  route({
    method: 'GET',
    path: '/export-sets',
    query: requestFields(listExportSets),
    async answer({ core, query }) {
      const { exportSets } = await core(ExportSetsDocument, query);
      return page(exportSets, query.first, (set) => bodyWithSelection(exportSetShape, set));
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
    query: requestFields(listExportSetFiles),
    async answer({ core, path, query }) {
      const { exportSetFiles } = await core(ExportSetFilesDocument, { id: path.id, ...query });
      return page(exportSetFiles, query.first, (file) => toBody(exportSetFileShape, file));
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
