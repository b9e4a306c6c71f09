import { useAskPages } from '../core/queries.js';
import { Id, PageHead, Panel, Time } from '../design/parts.js';
import { ShowMore } from '../design/show-more.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { ScrollRegion } from '../design/scroll-region.js';
import { PageAuditDocument, type PageAuditQuery } from '../generated/operations.js';
import { useSignedIn } from '../session/viewer.js';
import { actionText } from './action-text.rule.js';
import { addressText } from '../text/address.rule.js';
import { zoneText } from '../text/times.rule.js';

type Entry = PageAuditQuery['auditLog']['nodes'][number];

function Row({ entry, ofAll }: { entry: Entry; ofAll: boolean }) {
  const details = Object.entries((entry.details ?? {}) as Record<string, unknown>);
  return (
    <tr>
      <td className="tight">
        <Time at={entry.at} />
      </td>
      <td>
        {details.length === 0 ? (
          actionText(entry.action)
        ) : (
          <details>
            <summary>{actionText(entry.action)}</summary>
            <pre className="code wrap-code">{JSON.stringify(entry.details, null, 2)}</pre>
          </details>
        )}
      </td>
      <td className="tight">{entry.subjectId ? <Id id={entry.subjectId} /> : <span className="faint">–</span>}</td>
      {ofAll && (
        <td className="tight">{entry.accountId ? <Id id={entry.accountId} /> : <span className="faint">–</span>}</td>
      )}
      <td>
        {entry.actorRole === 'account' ? <Id id={entry.actorName} /> : entry.actorName}{' '}
        {entry.actorRole !== entry.actorName && (
          <span className="faint small">{entry.actorRole === 'account' ? 'API key' : entry.actorRole}</span>
        )}
      </td>
      <td className="mono small soft">{addressText(entry.address)}</td>
    </tr>
  );
}

/** The audit log, newest first. */
export function Audit() {
  const { account } = useSignedIn();
  const ofAll = account === null;
  const asked = useAskPages(PageAuditDocument, { first: 50, after: null }, ({ auditLog }) => auditLog);
  const { data, error, refetch } = asked;
  const entries = data?.pages.flatMap(({ auditLog }) => auditLog.nodes);
  return (
    <div className="page">
      <PageHead
        title="Audit log"
        lead={ofAll ? 'All changes to all accounts.' : 'All changes by users and API keys.'}
      />
      <Panel title="Changes">
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : entries?.length === 0 ? (
          <Empty title="No changes yet" />
        ) : (
          <ScrollRegion className="table-wrap" label="Changes (scrollable)">
            <table className="table cards">
              <thead>
                <tr>
                  <th>When ({zoneText()})</th>
                  <th>What</th>
                  <th>Of</th>
                  {ofAll && <th>Account</th>}
                  <th>Who</th>
                  <th>From</th>
                </tr>
              </thead>
              <tbody>
                {entries ? (
                  entries.map((entry) => <Row key={entry.id} entry={entry} ofAll={ofAll} />)
                ) : (
                  <SkeletonRows rows={10} columns={ofAll ? 6 : 5} />
                )}
              </tbody>
            </table>
          </ScrollRegion>
        )}
        <ShowMore asked={asked} />
      </Panel>
    </div>
  );
}
