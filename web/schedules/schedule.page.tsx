import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Selection } from '../../schema/export-sets/selection.rule.js';
import { useAsk } from '../core/queries.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { Icon } from '../design/icon.js';
import { FailedPage } from '../design/failed-page.js';
import { NotFound } from '../design/not-found.js';
import { Badge, Copy, PageHead, Panel, Time } from '../design/parts.js';
import { Skeleton } from '../design/states.js';
import { FORMAT_TEXT, selectionSource, selectionText } from '../export-sets/set-text.rule.js';
import { schemaText, viewText } from '../exports/export-parts.js';
import {
  PageDeleteScheduleDocument,
  PageDestinationsDocument,
  type ScheduleFieldsFragment,
} from '../generated/operations.js';
import { nsText, zoneText } from '../text/times.rule.js';
import { Backfill } from './backfill.js';
import { EditSchedule } from './edit-schedule.js';
import { EVERY_TEXT, periodText } from './period-text.rule.js';
import { ScheduleRuns } from './schedule-runs.js';
import { SCHEDULE_QUERIES, useSchedule, useScheduleActions } from './use-schedules.js';

function Facts({ schedule }: { schedule: ScheduleFieldsFragment }) {
  const { data } = useAsk(PageDestinationsDocument, {});
  const selection = schedule.selection as Selection;
  const { every, nextPeriod, destinationId } = schedule;
  const destination = data?.destinations.find(({ id }) => id === destinationId);
  return (
    <dl className="facts">
      <dt>Selection</dt>
      <dd>
        {selectionText(selection)} <span className="soft">· {selectionSource(selection)}</span>
      </dd>
      <dt>Files</dt>
      <dd>
        {schemaText(schedule.schema)} · {FORMAT_TEXT[schedule.format]} · {schedule.layout.toLowerCase()}
        {schedule.view !== null && <span className="soft"> · {viewText(schedule.view as object)}</span>}
      </dd>
      <dt>Delivered to</dt>
      <dd>
        {destinationId === null ? (
          'download only'
        ) : (
          <Link to={`/destinations/${destinationId}`}>{destination?.name ?? destinationId}</Link>
        )}
      </dd>
      <dt>Runs</dt>
      <dd>
        {EVERY_TEXT[every]}, {schedule.lag} after the end of the period
        {schedule.revise && <span className="soft"> · again when its data changes</span>}
      </dd>
      <dt>Next</dt>
      <dd>
        {nextPeriod ? (
          <>
            {periodText(every, nextPeriod.fromNs)}{' '}
            <span className="soft">
              at {nsText(nextPeriod.dueNs)} {zoneText()}
            </span>
          </>
        ) : (
          <>
            paused since <Time at={schedule.pausedAt} /> {zoneText()}
          </>
        )}
      </dd>
      <dt>Created</dt>
      <dd>
        <Time at={schedule.createdAt} /> {zoneText()}
      </dd>
      <dt>Id</dt>
      <dd>
        <Copy text={schedule.id} what="Id" />
      </dd>
    </dl>
  );
}

/** One schedule with its runs. */
export function ScheduleDetail() {
  const { id = '' } = useParams();
  const { schedule, error, isPending, refetch } = useSchedule(id);
  const actions = useScheduleActions(id);
  const [asked, setAsked] = useState<'edit' | 'backfill' | 'delete'>();
  const close = (): void => setAsked(undefined);
  if (error && !schedule) return <FailedPage what="Schedule" error={error} onRetry={() => void refetch()} />;
  if (!isPending && !schedule) return <NotFound what="Schedule" to="/schedules" action="All schedules" />;
  const isPaused = Boolean(schedule?.pausedAt);
  // Shown before they work, so that nothing jumps.
  const off = !schedule || actions.busy;
  return (
    <div className="page">
      <PageHead
        title={schedule?.name ?? 'Schedule'}
        lead={
          schedule ? (
            <>
              {isPaused ? <Badge tone="warn">paused</Badge> : <Badge tone="good">active</Badge>} An export set{' '}
              {EVERY_TEXT[schedule.every]}
            </>
          ) : (
            <Skeleton width="200px" />
          )
        }
      >
        <button type="button" className="button primary" disabled={off} onClick={actions.runNow}>
          <Icon name="play" /> Run now
        </button>
        <button type="button" className="button" disabled={off} onClick={isPaused ? actions.resume : actions.pause}>
          <Icon name={isPaused ? 'play' : 'pause'} /> {isPaused ? 'Resume' : 'Pause'}
        </button>
        <button type="button" className="button" disabled={off} onClick={() => setAsked('backfill')}>
          Backfill
        </button>
        <button type="button" className="button" disabled={off} onClick={() => setAsked('edit')}>
          Edit
        </button>
        <button type="button" className="button danger" disabled={off} onClick={() => setAsked('delete')}>
          <Icon name="trash" /> Delete
        </button>
      </PageHead>
      <Panel title="Schedule">
        <div className="panel-body schedule-facts">{schedule ? <Facts schedule={schedule} /> : <Skeleton />}</div>
      </Panel>
      {schedule && <ScheduleRuns schedule={schedule} />}
      {schedule && asked === 'backfill' && <Backfill schedule={schedule} onClose={close} />}
      {schedule && asked === 'edit' && <EditSchedule schedule={schedule} onClose={close} />}
      {asked === 'delete' && (
        <ConfirmChange
          title="Delete this schedule?"
          action="Delete"
          document={PageDeleteScheduleDocument}
          variables={{ id }}
          stale={SCHEDULE_QUERIES}
          done="Schedule deleted"
          to="/schedules"
          onClose={close}
        >
          No further periods are delivered. A run that has begun is finished; sets and delivered files stay.
        </ConfirmChange>
      )}
    </div>
  );
}
