import { z } from 'zod';
import {
  artifactShape,
  createExport,
  estimateShape,
  type ExportFields,
  exportShape,
  listExports,
  manifestShape,
} from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { viewBody } from '../../schema/views/view-body.js';
import {
  CancelExportDocument,
  CreateExportDocument,
  DeleteExportDocument,
  ExportDocument,
  ExportDownloadDocument,
  type ExportDownloadQuery,
  ExportEstimateDocument,
  ExportManifestDocument,
  type ExportManifestQuery,
  ExportsDocument,
} from '../generated/operations.js';
import { NO_CONTENT, ok } from '../http/answer.js';
import { ordinaryObject } from '../http/fields.js';
import { page } from '../http/pagination.js';
import { found } from '../http/refusal.js';
import { rangeFields, requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

/** The body of POST /exports. The core validates schema, options, view and the types of Parquet. */
export const createExportBody = rangeFields(createExport, { format_options: ordinaryObject.default({}) });

/** Number of seconds that GET /exports/{id} waits for the status to change. */
export const waitSeconds = z
  .string()
  .regex(/^\d$/, { error: 'must be an integer between 0 and 9' })
  .transform(Number)
  .default(0);

const jobBody = (job: ExportFields) => toBody(exportShape, job);

/** Returns the export download (spec.md, Resources) with the additions of contract 4. */
const downloadBody = ({ artifacts }: ExportDownloadQuery['exportDownload']) => ({
  artifacts: artifacts.map((artifact) => toBody(artifactShape, artifact)),
  count: artifacts.length,
  total_bytes: artifacts.reduce((sum, { bytes }) => sum + bytes, 0n),
});

/** The core's snapshot of the schema at the export's creation. */
type Snapshot = { kind: 'raw' } | { kind: 'columns'; name: string | null; version: number | null; content: object };

/** Returns the manifest of a succeeded export (contract 4). */
const manifestBody = (manifest: ExportManifestQuery['exportManifest']) =>
  toBody(manifestShape, {
    ...manifest,
    schema: schemaOf(manifest.schema as Snapshot),
    view: viewBody(manifest.view),
  });

/** Returns the schema. Inline schemas have no `name` or `version`. */
function schemaOf(snapshot: Snapshot) {
  if (snapshot.kind === 'raw') return { name: 'raw' };
  const { name, version, content } = snapshot;
  return { ...(name === null ? {} : { name }), ...(version === null ? {} : { version }), ...content };
}

/** /exports and below (contract 2 and 4). */
export const exportsRoutes = [
  route({
    method: 'POST',
    path: '/exports',
    effect: 'write',
    body: createExportBody,
    async answer({ core, body }) {
      const { createExport: job } = await core(CreateExportDocument, body);
      const headers = { Location: `/v1/exports/${job.id}`, 'Retry-After': String(job.retryAfterSeconds) };
      return { status: 202, headers, body: jobBody(job) };
    },
  }),

  // Before the routes of one export, which would match as well.
  route({
    method: 'POST',
    path: '/exports/estimate',
    effect: 'read',
    body: createExportBody,
    async answer({ core, body }) {
      const { exportEstimate } = await core(ExportEstimateDocument, body);
      return ok(toBody(estimateShape, exportEstimate));
    },
  }),

  route({
    method: 'GET',
    path: '/exports',
    query: requestFields(listExports),
    async answer({ core, query }) {
      const { exports } = await core(ExportsDocument, query);
      return page(exports, query.first, jobBody);
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
