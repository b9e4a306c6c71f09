import { scheduleRunBody } from '../../schema/export-schedules/schedule-run.js';
import { fromEnum } from '../../schema/enum-names.js';
import { selectionBody } from '../../schema/export-sets/export-set-body.js';
import type { Selection } from '../../schema/export-sets/selection.rule.js';
import { setFormatName } from '../../schema/exports/set-format-member.js';
import type { ExportScheduleFieldsFragment, ExportScheduleRunFieldsFragment } from '../generated/operations.js';

const LENGTHS = { HOUR: '1h', DAY: '1d' } as const;

/** Returns an export schedule (beyond.md 4). */
export function exportScheduleBody(schedule: ExportScheduleFieldsFragment) {
  const { nextPeriod, latestRun } = schedule;
  return {
    id: schedule.id,
    name: schedule.name,
    select: selectionBody(schedule.selection as Selection),
    every: LENGTHS[schedule.every],
    lag: schedule.lag,
    revise: schedule.revise,
    format: setFormatName(schedule.format),
    format_options: schedule.formatOptions,
    schema: schedule.schema,
    ...(schedule.view === null ? {} : { view: schedule.view }),
    ...(schedule.parquetTypes === null ? {} : { parquet_types: schedule.parquetTypes }),
    layout: fromEnum(schedule.layout),
    ...(schedule.destinationId === null ? {} : { destination_id: schedule.destinationId }),
    status: schedule.pausedAt === null ? 'active' : 'paused',
    next_period: nextPeriod && {
      start_time: nextPeriod.fromNs,
      end_time: nextPeriod.toNs,
      due_time: nextPeriod.dueNs,
    },
    latest_run: latestRun && runBody(latestRun),
    created_at: schedule.createdAt,
    updated_at: schedule.updatedAt,
  };
}

/** Returns a run of a schedule. */
export const runBody = (run: ExportScheduleRunFieldsFragment) =>
  scheduleRunBody({ ...run, cause: fromEnum(run.cause), status: fromEnum(run.status) });
