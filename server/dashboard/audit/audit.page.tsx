import { useAskPages } from '../app/queries.js';
import { PageHead, Panel, Time } from '../design/parts.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { PageAuditDocument } from '../generated/operations.js';

/** Who changed what, from where, newest first. */
export function Audit() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAskPages(
    PageAuditDocument,
    { first: 50, after: null },
    ({ auditLog }) => auditLog,
  );
  const entries = data?.pages.flatMap(({ auditLog }) => auditLog.nodes);
  return (
    <div className="page">
      <PageHead title="Audit log" lead="Every change, by people and by keys." />
      <Panel title="Changes">
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : entries?.length === 0 ? (
          <Empty title="Nothing was changed yet" />
        ) : (
          // A scrolled region must be reachable by keyboard.
          // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
          <div className="table-wrap" tabIndex={0} role="region" aria-label="Changes, scrolled">
            <table className="table cards">
              <thead>
                <tr>
                  <th>When (UTC)</th>
                  <th>What</th>
                  <th>Of</th>
                  <th>Who</th>
                  <th>From</th>
                </tr>
              </thead>
              <tbody>
                {entries ? (
                  entries.map((entry) => (
                    <tr key={entry.id}>
                      <td className="tight">
                        <Time at={entry.at} />
                      </td>
                      <td className="mono small">{entry.action}</td>
                      <td className="mono small soft">{entry.subjectId ?? '–'}</td>
                      <td>
                        {entry.actorName} <span className="faint small">{entry.actorRole}</span>
                      </td>
                      <td className="mono small soft">{entry.address}</td>
                    </tr>
                  ))
                ) : (
                  <SkeletonRows rows={10} columns={5} />
                )}
              </tbody>
            </table>
          </div>
        )}
        {hasNextPage && (
          <div className="panel-body">
            <button type="button" className="button" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? 'Loading …' : 'Show more'}
            </button>
          </div>
        )}
      </Panel>
    </div>
  );
}
