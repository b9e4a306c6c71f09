import { Link } from 'react-router';
import { Icon } from '../design/icon.js';
import { Badge, PageHead, Panel } from '../design/parts.js';
import { AskedTable } from '../design/asked-table.js';
import { Empty } from '../design/states.js';
import { SelectionName } from '../export-sets/set-parts.js';
import { SetStatusBadge } from '../exports/export-parts.js';
import type { ScheduleFieldsFragment } from '../generated/operations.js';
import { nsText, zoneText } from '../text/times.rule.js';
import { EVERY_TEXT, periodText } from './period-text.rule.js';
import { useSchedules } from './use-schedules.js';

function Row({ schedule }: { schedule: ScheduleFieldsFragment }) {
  const { id, name, every, nextPeriod, latestRun } = schedule;
  return (
    <tr>
      <td>
        <Link to={`/schedules/${id}`}>{name}</Link>
      </td>
      <td>
        <SelectionName set={schedule} />
      </td>
      <td className="soft tight">{EVERY_TEXT[every]}</td>
      <td data-label="Last run">
        {latestRun ? (
          <span className="row wrap">
            <SetStatusBadge {...latestRun} />
            <span className="mono small soft">{periodText(every, latestRun.fromNs)}</span>
          </span>
        ) : (
          <span className="faint">none yet</span>
        )}
      </td>
      <td className="soft small mono" data-label="Next">
        {nextPeriod ? nsText(nextPeriod.dueNs).slice(0, 19) : <Badge tone="warn">paused</Badge>}
      </td>
    </tr>
  );
}

/** The account's schedules. */
export function Schedules() {
  const asked = useSchedules();
  const add = (
    <Link className="button primary" to="/exports/new?every=DAY">
      <Icon name="plus" /> New schedule
    </Link>
  );
  return (
    <div className="page">
      <PageHead title="Schedules" lead="Each schedule makes an export set for every hour or day, and delivers it.">
        {add}
      </PageHead>
      <Panel title="Schedules">
        <AskedTable
          asked={asked}
          rows={asked.data?.exportSchedules}
          heads={['Name', 'Selection', 'Every', 'Last run', `Next (${zoneText()})`]}
          skeletons={3}
          empty={
            <Empty title="No schedules yet" action={add}>
              Select datastreams and a destination once, and get each hour or day as soon as it is complete.
            </Empty>
          }
        >
          {(schedule) => <Row key={schedule.id} schedule={schedule} />}
        </AskedTable>
      </Panel>
    </div>
  );
}
