import { z } from 'zod';
import { toEnum } from '../../schema/enum-names.js';
import { bodyWithSelection } from '../../schema/export-sets/export-set-body.js';
import { EXPORT_STATUSES } from '../../schema/exports/export-statuses.js';
import {
  backfillShape,
  type ExportScheduleFields,
  type ExportScheduleRunFields,
  exportScheduleRunShape,
  exportScheduleShape,
} from '../../schema/generated/rest-shapes.js';
import { isId } from '../../schema/ids.js';
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
import { NO_CONTENT, ok } from '../http/answer.js';
import { oneOf } from '../http/fields.js';
import { ACCOUNT_PAGE, page, pageArguments, pageFields } from '../http/pagination.js';
import { found, notFoundRefusal } from '../http/refusal.js';
import { route } from '../http/route.js';
import {
  backfillBody,
  createExportScheduleBody,
  createExportScheduleInput,
  updateExportScheduleBody,
  updateExportScheduleInput,
} from './export-schedule-input.js';

const WHAT = 'Export schedule';
const runsQuery = z.object({ ...pageFields(ACCOUNT_PAGE), status: oneOf(EXPORT_STATUSES).optional() });

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
    body: createExportScheduleBody,
    async answer({ core, body }) {
      const input = createExportScheduleInput(body);
      const { createExportSchedule } = await core(CreateExportScheduleDocument, { input });
      const headers = { Location: `/v1/export-schedules/${createExportSchedule.id}` };
      return { status: 201, headers, body: exportScheduleBody(createExportSchedule) };
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
    body: updateExportScheduleBody,
    async answer({ core, path, body }) {
      const input = updateExportScheduleInput(body);
      const { updateExportSchedule } = await core(UpdateExportScheduleDocument, { id: path.id, input });
      return ok(exportScheduleBody(updateExportSchedule));
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
    body: backfillBody,
    async answer({ core, path, body }) {
      const variables = { id: path.id, fromNs: body.start_time, toNs: body.end_time };
      const { backfillExportSchedule } = await core(BackfillExportScheduleDocument, variables);
      return { status: 202, body: toBody(backfillShape, backfillExportSchedule) };
    },
  }),

  route({
    method: 'GET',
    path: '/export-schedules/:id/runs',
    id: 'exportSchedule',
    query: runsQuery,
    async answer({ core, path, query }) {
      const filter = { status: query.status && [toEnum(query.status)] };
      const variables = { id: path.id, filter, ...pageArguments(query) };
      const { exportSchedule, exportScheduleRuns } = await core(ExportScheduleRunsDocument, variables);
      found(exportSchedule, WHAT);
      return page(exportScheduleRuns, query.limit, runBody);
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
