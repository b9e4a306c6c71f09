import { PageHead, Panel } from '../design/parts.js';
import { ScrollRegion } from '../design/scroll-region.js';
import { Empty, Failed, Skeleton } from '../design/states.js';
import { barOf, barText, type ShownDay, coverageRows, heldText } from './coverage-cell.rule.js';
import { useCoverage } from './use-coverage.js';

/** Shows what is held and verified of each exchange and stream type. */
export function CoveragePage() {
  const { data, error, refetch, dates } = useCoverage();
  return (
    <div className="page">
      <PageHead
        title="Coverage"
        lead="What is held and verified of all streams together, by UTC day. Only what the exchange's own numbers and checksums prove is green. What is unverifiable may be complete: nothing shows it."
      />
      <Panel>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <CoverageTable days={data.coverage} dates={dates} />
        ) : (
          <div className="panel-body">
            <Skeleton />
          </div>
        )}
      </Panel>
    </div>
  );
}

function CoverageTable({ days, dates }: { days: readonly ShownDay[]; dates: readonly string[] }) {
  if (days.length === 0) return <Empty title="Nothing yet">No day of the last week was measured.</Empty>;
  return (
    <ScrollRegion className="table-wrap" label="Coverage by day">
      <table className="table">
        <thead>
          <tr>
            <th scope="col" className="coverage-name">
              Stream type
            </th>
            {dates.map((date) => (
              <th key={date} scope="col">
                {date}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {coverageRows(days).map(({ exchange, streamType, days: byDate }) => (
            <tr key={`${exchange} ${streamType}`}>
              <th scope="row" className="coverage-name">
                {exchange} {streamType}
              </th>
              {dates.map((date) => (
                <td key={date}>
                  <Cell day={byDate.get(date)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cell({ day }: { day: ShownDay | undefined }) {
  if (!day) return <span className="soft">–</span>;
  const parts = barOf(day);
  return (
    <div className="coverage-cell">
      <span>{heldText(day)}</span>
      <span className="coverage-bar" aria-hidden="true">
        {parts.map(({ kind, percent }) => (
          <span key={kind} data-kind={kind} style={{ width: `${percent}%` }} />
        ))}
      </span>
      <span className="soft">{barText(parts)}</span>
    </div>
  );
}
