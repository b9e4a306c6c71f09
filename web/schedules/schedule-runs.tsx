import { Link } from 'react-router';
import { Panel, Time } from '../design/parts.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { ShowMore } from '../design/show-more.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { SetStatusBadge } from '../exports/export-parts.js';
import type { RunFieldsFragment, ScheduleFieldsFragment } from '../generated/operations.js';
import { durationText, zoneText } from '../text/times.rule.js';
import { causeText, periodText } from './period-text.rule.js';
import { RunPicture } from './run-picture.js';
import { useScheduleActions, useScheduleRuns } from './use-schedules.js';

interface RowProps {
  run: RunFieldsFragment;
  every: ScheduleFieldsFragment['every'];
  actions: ReturnType<typeof useScheduleActions>;
}

function Row({ run, every, actions }: RowProps) {
  const { startedAt, finishedAt } = run;
  const period = periodText(every, run.fromNs);
  const canRetry = run.status === 'FAILED' || run.status === 'CANCELED';
  return (
    <tr>
      <td className="mono small">
        {run.setId === null ? period : <Link to={`/exports/sets/${run.setId}`}>{period}</Link>}
        {run.revision > 1 && <span className="soft"> · revision {run.revision}</span>}
      </td>
      <td className="tight">
        <SetStatusBadge {...run} />
      </td>
      <td className="soft">{run.reason ?? causeText(run.cause)}</td>
      <td className="soft tight" data-label="Began">
        <Time at={startedAt} />
      </td>
      <td className="number soft" data-label="Took">
        {startedAt && finishedAt ? durationText(Date.parse(finishedAt) - Date.parse(startedAt)) : '–'}
      </td>
      <td className="tight">
        {canRetry && (
          <button
            type="button"
            className="button small"
            disabled={actions.busy}
            aria-label={`Retry ${period}`}
            onClick={() => actions.retry(run.id)}
          >
            Retry
          </button>
        )}
      </td>
    </tr>
  );
}

/** The runs of a schedule: a picture of its periods, and a list. */
export function ScheduleRuns({ schedule: { id, every } }: { schedule: ScheduleFieldsFragment }) {
  const asked = useScheduleRuns(id);
  const actions = useScheduleActions(id);
  const { runs, error, refetch } = asked;
  if (error && !runs) {
    return (
      <Panel title="Runs">
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (runs?.length === 0) {
    return (
      <Panel title="Runs">
        <Empty title="No runs yet">The first one begins when its period has ended. Or run the last period now.</Empty>
      </Panel>
    );
  }
  return (
    <>
      <Panel title="Periods">
        <div className="panel-body run-panel">{runs && <RunPicture every={every} runs={runs} />}</div>
      </Panel>
      <Panel title="Runs">
        <ScrollRows label="Runs (scrollable)">
          <table className="table cards">
            <thead>
              <tr>
                <th>Period (UTC)</th>
                <th>State</th>
                <th>Reason</th>
                <th>Began ({zoneText()})</th>
                <th className="number">Took</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {runs ? (
                runs.map((run) => <Row key={run.id} run={run} every={every} actions={actions} />)
              ) : (
                <SkeletonRows rows={4} columns={6} />
              )}
            </tbody>
          </table>
        </ScrollRows>
        <ShowMore asked={asked} />
      </Panel>
    </>
  );
}
