import { z } from 'zod';
import { bodyWithSelection } from '../../schema/export-sets/export-set-body.js';
import {
  createExportSchedule,
  type ExportScheduleFields,
  exportScheduleShape,
  updateExportSchedule,
} from '../../schema/generated/contracts.js';
import {
  CreateExportScheduleDocument,
  DeleteExportScheduleDocument,
  ExportScheduleDocument,
  ExportScheduleRunsDocument,
  ExportSchedulesDocument,
  UpdateExportScheduleDocument,
} from '../generated/operations.js';
import { runRoutes } from './run-routes.js';
import { ownSetFields, selectStreams } from '../export-sets/export-set-fields.js';
import { NO_CONTENT, ok } from '../http/answer.js';
import { found } from '../http/refusal.js';
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

  ...runRoutes('/export-schedules', 'exportSchedule', async (core, variables) => {
    const { exportSchedule, exportScheduleRuns } = await core(ExportScheduleRunsDocument, variables);
    found(exportSchedule, WHAT);
    return exportScheduleRuns;
  }),
];
