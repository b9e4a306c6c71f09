import { useAsk, useAskPages, useChange } from '../core/queries.js';
import { toast, toastProblem } from '../design/toasts.js';
import {
  PagePauseScheduleDocument,
  PageResumeScheduleDocument,
  PageRetryRunDocument,
  PageRunScheduleDocument,
  PageScheduleDocument,
  PageScheduleRunsDocument,
  PageSchedulesDocument,
} from '../generated/operations.js';
import { plural } from '../text/numbers.rule.js';

/** Operations that a change of a schedule or of a run makes stale. */
export const SCHEDULE_QUERIES = ['PageSchedules', 'PageSchedule', 'PageScheduleRuns'];
/** Events are faster; polling helps while their stream is down. */
const POLL_MS = 15_000;
/** Enough for four days of hours, or three months of days. */
const RUNS = 100;

/** Queries all schedules, newest first. */
export const useSchedules = () => useAsk(PageSchedulesDocument, {}, { refetchInterval: POLL_MS });

/** Queries one schedule. */
export function useSchedule(id: string) {
  const asked = useAsk(PageScheduleDocument, { id }, { refetchInterval: POLL_MS });
  return { ...asked, schedule: asked.data?.exportSchedule };
}

/** Queries the runs of a schedule page by page, the newest period and revision first. */
export function useScheduleRuns(id: string) {
  const asked = useAskPages(
    PageScheduleRunsDocument,
    { id, first: RUNS, after: null, filter: null },
    ({ exportScheduleRuns }) => exportScheduleRuns,
    { refetchInterval: POLL_MS },
  );
  return { ...asked, runs: asked.data?.pages.flatMap(({ exportScheduleRuns }) => exportScheduleRuns.nodes) };
}

/** Returns the actions on a schedule, with their messages. */
export function useScheduleActions(id: string) {
  const pausing = useChange(PagePauseScheduleDocument, SCHEDULE_QUERIES);
  const resuming = useChange(PageResumeScheduleDocument, SCHEDULE_QUERIES);
  const running = useChange(PageRunScheduleDocument, SCHEDULE_QUERIES);
  const retrying = useChange(PageRetryRunDocument, SCHEDULE_QUERIES);
  const said = (text: string) => ({ onSuccess: () => toast(text), onError: toastProblem });
  return {
    busy: [pausing, resuming, running, retrying].some(({ isPending }) => isPending),
    pause: (): void => pausing.mutate({ id }, said('Schedule paused')),
    resume: (): void => resuming.mutate({ id }, said('Schedule resumed')),
    runNow: (): void =>
      running.mutate(
        { id },
        {
          onSuccess: ({ runExportSchedule: { status } }) =>
            toast(status === 'SUCCEEDED' ? 'The last period was delivered before' : 'The last period is delivered now'),
          onError: toastProblem,
        },
      ),
    retry: (runId: string): void => retrying.mutate({ id, runId }, said('Run queued again')),
  };
}

/** Says what a backfill will do. */
export const backfillText = ({ periods, queued }: { periods: number; queued: number }): string =>
  queued === 0
    ? `All ${plural(periods, 'period')} were delivered before`
    : `${plural(queued, 'period')} of ${periods} will be delivered`;
