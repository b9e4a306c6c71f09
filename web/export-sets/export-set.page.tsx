import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Selection } from '../../schema/export-sets/selection.rule.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { Icon } from '../design/icon.js';
import { FailedPage } from '../design/failed-page.js';
import { NotFound } from '../design/not-found.js';
import { PageHead, Panel } from '../design/parts.js';
import { Skeleton } from '../design/states.js';
import { CopyAs } from '../exports/copy-as.js';
import { ExpiredFiles, SetStatusBadge, isExpired, isLive } from '../exports/export-parts.js';
import { againPath } from '../exports/again-path.rule.js';
import type { RestSetRequest } from '../exports/request-code.rule.js';
import { PageDeleteExportSetDocument, type PageExportSetQuery } from '../generated/operations.js';
import { bytesText, countText, percentText, plural } from '../text/numbers.rule.js';
import { SetFacts } from './set-facts.js';
import { SetFiles } from './set-files.js';
import { SetFailures, SetSkipped } from './set-left-out.js';
import { CountsBar } from './set-parts.js';
import { SetPicture } from './set-picture.js';
import { SET_QUERIES } from './set-queries.rule.js';
import { selectionSource, selectionText } from './set-text.rule.js';
import { useExportSet, useExportSetActions } from './use-export-sets.js';

type ShownSet = NonNullable<PageExportSetQuery['exportSet']>;

const requestOf = (set: ShownSet): RestSetRequest => ({ ...set, selection: set.selection as Selection });

function Delivery({ set: { status, destinationId, deliveredCount, totals } }: { set: ShownSet }) {
  if (destinationId === null || deliveredCount === null) return null;
  const { total } = totals.counts;
  if (status === 'SUCCEEDED') {
    return (
      <p className="notice" data-tone="good">
        Delivered: all files are at the destination, and manifest.json was written last.
      </p>
    );
  }
  return (
    <p className="soft">
      {`${countText(deliveredCount)} of ${plural(total, 'datastream')} delivered. `}
      {isLive(status) ? 'The manifest is written last.' : 'There is no manifest: readers do not see a part of a set.'}
    </p>
  );
}

function Progress({ set }: { set: ShownSet }) {
  const { counts, progress, rows, bytes } = set.totals;
  const isOn = isLive(set.status);
  return (
    <div className="stack" aria-live="polite">
      <div className="row">
        <SetStatusBadge {...set} />
        <strong>{isOn ? percentText(progress) : ''}</strong>
      </div>
      <CountsBar counts={counts} />
      <div className="row wrap soft">
        <span>{rows === '0' && isOn ? 'No rows yet' : `${countText(rows)} rows`}</span>
        <span>{bytes === '0' ? '' : bytesText(bytes)}</span>
      </div>
      <Delivery set={set} />
      {set.reason && (
        <p className="notice" data-tone="bad">
          {set.reason}
        </p>
      )}
    </div>
  );
}

/** One export set: progress of each datastream, results, files, and the request as code. */
export function ExportSetDetail() {
  const { id = '' } = useParams();
  const { set, error, isPending, refetch } = useExportSet(id);
  const { cancel, retry, busy } = useExportSetActions();
  const [deleting, setDeleting] = useState(false);

  if (error && !set) return <FailedPage what="Export set" error={error} onRetry={() => void refetch()} />;
  if (!isPending && !set) return <NotFound what="Export set" to="/exports/sets" action="All sets" />;
  const selection = set?.selection as Selection | undefined;
  const { counts } = set?.totals ?? {};
  return (
    <div className="page set-page">
      <PageHead
        title={selection ? selectionText(selection) : 'Export set'}
        lead={
          selection && counts ? (
            `Export set of ${plural(counts.total, 'datastream')}, ${selectionSource(selection)}`
          ) : (
            <Skeleton width="200px" />
          )
        }
      >
        {set && (
          <>
            {isLive(set.status) && (
              <button type="button" className="button" disabled={busy} onClick={() => cancel(id)}>
                <Icon name="close" /> Cancel
              </button>
            )}
            {set.status === 'FAILED' && !isExpired(set) && (
              <button type="button" className="button primary" disabled={busy} onClick={() => retry(id)}>
                <Icon name="retry" /> Retry what failed
              </button>
            )}
            <Link className="button" to={againPath(requestOf(set))}>
              <Icon name="retry" /> Export again
            </Link>
          </>
        )}
        <button type="button" className="button danger" disabled={!set || busy} onClick={() => setDeleting(true)}>
          <Icon name="trash" /> Delete
        </button>
      </PageHead>
      <div className="grid-2">
        <Panel title="Progress">
          <div className="panel-body set-progress">{set ? <Progress set={set} /> : <Skeleton />}</div>
        </Panel>
        <Panel
          title="Request"
          actions={
            <span className="row wrap">
              {set ? <CopyAs request={requestOf(set)} small /> : <Skeleton width="160px" />}
            </span>
          }
        >
          <div className="panel-body set-facts">{set ? <SetFacts set={set} /> : <Skeleton />}</div>
        </Panel>
      </div>
      {set && counts && counts.failed > 0 && <SetFailures id={id} count={counts.failed} />}
      {set && <SetPicture set={set} />}
      {set && set.skippedCount > 0 && <SetSkipped id={id} count={set.skippedCount} />}
      {set && !isLive(set.status) && (isExpired(set) ? <ExpiredFiles /> : <SetFiles set={set} />)}
      {deleting && (
        <ConfirmChange
          title="Delete this set?"
          action="Delete"
          document={PageDeleteExportSetDocument}
          variables={{ id }}
          stale={SET_QUERIES}
          done="Export set and its files deleted"
          to="/exports/sets"
          onClose={() => setDeleting(false)}
        >
          This deletes its files for all users of the account; what was delivered stays where it is. Billed usage does
          not change.
        </ConfirmChange>
      )}
    </div>
  );
}
