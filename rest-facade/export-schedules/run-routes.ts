import {
  backfillExportSchedule,
  backfillShape,
  type ExportScheduleRunFields,
  exportScheduleRunShape,
  listExportScheduleRuns,
} from '../../schema/generated/contracts.js';
import { type IdKind, isId } from '../../schema/text/ids.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import {
  BackfillExportScheduleDocument,
  type ExportScheduleRunsQuery,
  type ExportScheduleRunsQueryVariables,
  PauseExportScheduleDocument,
  ResumeExportScheduleDocument,
  RetryExportScheduleRunDocument,
  RunExportScheduleDocument,
} from '../generated/operations.js';
import { NO_CONTENT } from '../http/answer.js';
import { page } from '../http/pagination.js';
import { notFoundRefusal } from '../http/refusal.js';
import { requestFields } from '../http/request-fields.js';
import { type Route, route, type RouteCall } from '../http/route.js';

const runBody = (run: ExportScheduleRunFields) => toBody(exportScheduleRunShape, run);

/** Reads a page of the runs of a schedule. Throws a refusal if the schedule does not exist. */
type ListRuns = (
  core: RouteCall<unknown, unknown>['core'],
  variables: ExportScheduleRunsQueryVariables,
) => Promise<ExportScheduleRunsQuery['exportScheduleRuns']>;

/** Returns the routes of runs and pauses below `base`, which schedules and tables share. */
export const runRoutes = (base: string, id: IdKind, list: ListRuns): Route[] => [
  route({
    method: 'POST',
    path: `${base}/:id/pause`,
    effect: 'write',
    id,
    async answer({ core, path }) {
      await core(PauseExportScheduleDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: `${base}/:id/resume`,
    effect: 'write',
    id,
    async answer({ core, path }) {
      await core(ResumeExportScheduleDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: `${base}/:id/run`,
    effect: 'write',
    id,
    async answer({ core, path }) {
      const { runExportSchedule } = await core(RunExportScheduleDocument, { id: path.id });
      return { status: 202, body: runBody(runExportSchedule) };
    },
  }),

  route({
    method: 'POST',
    path: `${base}/:id/backfill`,
    effect: 'write',
    id,
    body: requestFields(backfillExportSchedule),
    async answer({ core, path, body }) {
      const queued = await core(BackfillExportScheduleDocument, { id: path.id, ...body });
      return { status: 202, body: toBody(backfillShape, queued.backfillExportSchedule) };
    },
  }),

  route({
    method: 'GET',
    path: `${base}/:id/runs`,
    id,
    query: requestFields(listExportScheduleRuns),
    async answer({ core, path, query }) {
      return page(await list(core, { id: path.id, ...query }), query.first, runBody);
    },
  }),

  route({
    method: 'POST',
    path: `${base}/:id/runs/:run/retry`,
    effect: 'write',
    id,
    async answer({ core, path }) {
      const runId = path.text('run');
      if (!isId('scheduleRun', runId)) throw notFoundRefusal('Run');
      const { retryExportScheduleRun } = await core(RetryExportScheduleRunDocument, { id: path.id, runId });
      return { status: 202, body: runBody(retryExportScheduleRun) };
    },
  }),
];
