import { Link } from 'react-router';
import { statusText } from '../exports/export-parts.js';
import type { PeriodLength, ExportScheduleRunFieldsFragment } from '../generated/operations.js';
import { periodRows, periodText } from './period-text.rule.js';

const KEYS = [
  { status: 'SUCCEEDED', text: 'delivered' },
  { status: 'RUNNING', text: 'running' },
  { status: 'QUEUED', text: 'waiting' },
  { status: 'FAILED', text: 'failed' },
  { status: 'CANCELED', text: 'canceled' },
] as const;

function Cell({ every, run }: { every: PeriodLength; run: ExportScheduleRunFieldsFragment | null }) {
  if (!run) return <span className="run-cell" />;
  const title = `${periodText(every, run.fromNs)}, revision ${run.revision}: ${statusText(run.status)}`;
  const shown = run.revision > 1 ? run.revision : '';
  return run.setId === null ? (
    <span className="run-cell" data-run={run.status} title={title}>
      {shown}
    </span>
  ) : (
    <Link className="run-cell" data-run={run.status} title={title} to={`/exports/sets/${run.setId}`} tabIndex={-1}>
      {shown}
    </Link>
  );
}

/**
 * Days of hours, or months of days, with the latest revision of each period. The table of runs says
 * the same in words.
 */
export function RunPicture({ every, runs }: { every: PeriodLength; runs: readonly ExportScheduleRunFieldsFragment[] }) {
  return (
    <div aria-hidden="true" className="stack">
      <div className="run-picture">
        {periodRows(every, runs).map((row) => (
          <div key={row.name} className="run-row">
            <span className="run-name mono small soft">{row.name}</span>
            <span className="run-cells" data-every={every}>
              {row.runs.map((run, at) => (
                <Cell key={at} every={every} run={run} />
              ))}
            </span>
          </div>
        ))}
      </div>
      <ul className="calendar-legend">
        {KEYS.map(({ status, text }) => (
          <li key={status}>
            <span className="progress-key run-cell" data-run={status} />
            {text}
          </li>
        ))}
        <li>
          <span className="progress-key run-cell" data-run="SUCCEEDED">
            2
          </span>
          revision
        </li>
      </ul>
    </div>
  );
}
