import type { ExportStatus } from '../exports/export-statuses.js';

/** Why a run exists: its period ended, a request asked for it or for a backfill, or the data of its period changed. */
export const RUN_CAUSES = ['schedule', 'request', 'backfill', 'revision'] as const;
export type RunCause = (typeof RUN_CAUSES)[number];

/** The fields of a run, typed as the facade has them. */
export interface ScheduleRunFields {
  id: string;
  scheduleId: string;
  fromNs: bigint;
  toNs: bigint;
  revision: number;
  cause: RunCause;
  status: ExportStatus;
  reason: string | null;
  setId: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** Returns a run (beyond.md 4) as REST lists it and webhooks deliver it, for exactJson. */
export function scheduleRunBody(run: ScheduleRunFields) {
  return {
    id: run.id,
    schedule_id: run.scheduleId,
    start_time: run.fromNs,
    end_time: run.toNs,
    revision: run.revision,
    cause: run.cause,
    status: run.status,
    ...(run.status === 'failed' ? { reason: run.reason } : {}),
    set_id: run.setId,
    created_at: run.createdAt,
    started_at: run.startedAt,
    finished_at: run.finishedAt,
  };
}
