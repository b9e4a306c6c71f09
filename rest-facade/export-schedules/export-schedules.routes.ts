import { z } from 'zod';
import { bodyWithSelection } from '../../schema/export-sets/export-set-body.js';
import {
  backfillExportSchedule,
  backfillShape,
  createExportSchedule,
  type ExportScheduleFields,
  type ExportScheduleRunFields,
  exportScheduleRunShape,
  exportScheduleShape,
  listExportScheduleRuns,
  updateExportSchedule,
} from '../../schema/generated/contracts.js';
import { isId } from '../../schema/text/ids.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import {
  BackfillExportScheduleDocument,
  CreateExportScheduleDocument,
  DeleteExportScheduleDocument,
  ExportScheduleDocument,
  ExportScheduleRunsDocument,
  ExportSchedulesDocument,
  PauseExportScheduleDocument,
  ResumeExportScheduleDocument,
  RetryExportScheduleRunDocument,
  RunExportScheduleDocument,
  UpdateExportScheduleDocument,
} from '../generated/operations.js';
import { ownSetFields, selectStreams } from '../export-sets/export-set-fields.js';
import { NO_CONTENT, ok } from '../http/answer.js';
import { page } from '../http/pagination.js';
import { found, notFoundRefusal } from '../http/refusal.js';
import { requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

const WHAT = 'Export schedule';
const FIXED = z.never({ error: 'cannot be changed: create another schedule' }).optional();

/** Fields of PUT's body alone. Absent ones stay as they are. */
const ownUpdateFields = {
  select: selectStreams.optional(),
  destination_id: z.string({ error: 'must be the id of a destination, or empty' }).optional(),
  ...{ every: FIXED, schema: FIXED, format: FIXED, format_options: FIXED },
  ...{ view: FIXED, parquet_types: FIXED, layout: FIXED },
};

const exportScheduleBody = (schedule: ExportScheduleFields) => ({
  ...bodyWithSelection(exportScheduleShape, schedule),
  status: schedule.pausedAt === null ? 'active' : 'paused',
});

const runBody = (run: ExportScheduleRunFields) => toBody(exportScheduleRunShape, run);

/** /export-schedules and below (beyond.md 4). */
export const exportSchedulesRoutes = [
  route({
    method: 'POST',
    path: '/export-schedules',
    effect: 'write',
    body: requestFields(createExportSchedule, ownSetFields),
    async answer({ core, body }) {
      const { createExportSchedule: schedule } = await core(CreateExportScheduleDocument, body);
      const headers = { Location: `/v1/export-schedules/${schedule.id}` };
      return { status: 201, headers, body: exportScheduleBody(schedule) };
    },
  }),

  route({
    method: 'GET',
    path: '/export-schedules',
    async answer({ core }) {
      const { exportSchedules } = await core(ExportSchedulesDocument, {});
      return ok(exportSchedules.map(exportScheduleBody));
    },
  }),

  route({
    method: 'GET',
    path: '/export-schedules/:id',
    id: 'exportSchedule',
    async answer({ core, path }) {
      const { exportSchedule } = await core(ExportScheduleDocument, { id: path.id });
      return ok(exportScheduleBody(found(exportSchedule, WHAT)));
    },
  }),

  route({
    method: 'PUT',
    path: '/export-schedules/:id',
    effect: 'write',
    id: 'exportSchedule',
    body: requestFields(updateExportSchedule, ownUpdateFields),
    async answer({ core, path, body }) {
      const updated = await core(UpdateExportScheduleDocument, { id: path.id, ...body });
      return ok(exportScheduleBody(updated.updateExportSchedule));
    },
  }),

  route({
    method: 'DELETE',
    path: '/export-schedules/:id',
    effect: 'write',
    id: 'exportSchedule',
    async answer({ core, path }) {
      await core(DeleteExportScheduleDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/export-schedules/:id/pause',
    effect: 'write',
    id: 'exportSchedule',
    async answer({ core, path }) {
      await core(PauseExportScheduleDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/export-schedules/:id/resume',
    effect: 'write',
    id: 'exportSchedule',
    async answer({ core, path }) {
      await core(ResumeExportScheduleDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/export-schedules/:id/run',
    effect: 'write',
    id: 'exportSchedule',
    async answer({ core, path }) {
      const { runExportSchedule } = await core(RunExportScheduleDocument, { id: path.id });
      return { status: 202, body: runBody(runExportSchedule) };
    },
  }),

  route({
    method: 'POST',
    path: '/export-schedules/:id/backfill',
    effect: 'write',
    id: 'exportSchedule',
    body: requestFields(backfillExportSchedule),
    async answer({ core, path, body }) {
      const queued = await core(BackfillExportScheduleDocument, { id: path.id, ...body });
      return { status: 202, body: toBody(backfillShape, queued.backfillExportSchedule) };
    },
  }),

  route({
    method: 'GET',
    path: '/export-schedules/:id/runs',
    id: 'exportSchedule',
    query: requestFields(listExportScheduleRuns),
    async answer({ core, path, query }) {
      const variables = { id: path.id, ...query };
      const { exportSchedule, exportScheduleRuns } = await core(ExportScheduleRunsDocument, variables);
      found(exportSchedule, WHAT);
      return page(exportScheduleRuns, query.first, runBody);
    },
  }),

  route({
    method: 'POST',
    path: '/export-schedules/:id/runs/:run/retry',
    effect: 'write',
    id: 'exportSchedule',
    async answer({ core, path }) {
      const runId = path.text('run');
      if (!isId('scheduleRun', runId)) throw notFoundRefusal('Run');
      const { retryExportScheduleRun } = await core(RetryExportScheduleRunDocument, { id: path.id, runId });
      return { status: 202, body: runBody(retryExportScheduleRun) };
    },
  }),
];
