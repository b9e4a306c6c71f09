import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { ReadAs } from '../../schema/exports/broken-messages.rule.js';
import { StreamName } from '../design/stream-name.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { Icon } from '../design/icon.js';
import { FailedPage } from '../design/failed-page.js';
import { NotFound } from '../design/not-found.js';
import { Copy, Meter, Moment, PageHead, Panel, Time } from '../design/parts.js';
import { Skeleton } from '../design/states.js';
import { type ExportFieldsFragment, PageDeleteExportDocument } from '../generated/operations.js';
import { bytesText, countText, percentText } from '../text/numbers.rule.js';
import { durationText, zoneText } from '../text/times.rule.js';
import { CopyAs } from './copy-as.js';
import type { RestExportRequest } from './request-code.rule.js';
import { ExpiredFiles, ExportStatusBadge, isExpired, isLive, schemaText, viewText } from './export-parts.js';
import { Files } from './files.js';
import { Manifest } from './manifest.js';
import { Partitions } from './partitions.js';
import { againPath } from './again-path.rule.js';
import { EXPORT_LISTS, useExport, useExportActions } from './use-exports.js';

/** Returns what the messages of an export were read as. */
const readAs = ({ schema, view }: ExportFieldsFragment): ReadAs => ({
  isRaw: schemaText(schema) === 'raw',
  isBook: (view as { kind: string } | null)?.kind === 'book',
});

const requestOf = (job: ExportFieldsFragment): RestExportRequest => ({ ...job, datastreamId: job.datastream.id });

/** Returns the options of the files, by name. */
const optionsOf = ({ formatOptions, parquetTypes }: ExportFieldsFragment) =>
  [formatOptions, parquetTypes].flatMap((options) => Object.entries((options ?? {}) as Record<string, unknown>));

function Facts({ job }: { job: ExportFieldsFragment }) {
  const took = job.startedAt && job.finishedAt ? Date.parse(job.finishedAt) - Date.parse(job.startedAt) : undefined;
  return (
    <dl className="facts">
      <dt>Datastream</dt>
      <dd>
        <StreamName stream={job.datastream} />
      </dd>
      <dt>From</dt>
      <dd className="mono">
        <Moment ns={job.fromNs} /> {zoneText()}
      </dd>
      <dt>To</dt>
      <dd className="mono">
        <Moment ns={job.toNs} /> {zoneText()}
      </dd>
      {job.view !== null && (
        <>
          <dt>View</dt>
          <dd>{viewText(job.view as object)}</dd>
        </>
      )}
      <dt>Schema</dt>
      <dd>{schemaText(job.schema)}</dd>
      <dt>Format</dt>
      <dd>
        {job.format.toLowerCase()}
        {optionsOf(job).map(([name, value]) => (
          <span key={name} className="soft">
            {' '}
            · {name} {String(value)}
          </span>
        ))}
      </dd>
      <dt>Created</dt>
      <dd>
        <Time at={job.createdAt} /> {zoneText()}
        {took !== undefined && <span className="soft"> · took {durationText(took)}</span>}
      </dd>
      {job.expiresAt !== null && (
        <>
          <dt>{isExpired(job) ? 'Files expired' : 'Files expire'}</dt>
          <dd>
            <Time at={job.expiresAt} /> {zoneText()}
          </dd>
        </>
      )}
      <dt>Id</dt>
      <dd>
        <Copy text={job.id} what="Id" />
      </dd>
    </dl>
  );
}

function Progress({ job }: { job: ExportFieldsFragment }) {
  return (
    <div className="stack" aria-live="polite">
      <div className="row">
        <ExportStatusBadge {...job} />
        <strong>{isLive(job.status) ? percentText(job.progress) : ''}</strong>
      </div>
      {job.warnings && (
        <div className="notice" data-tone="warn">
          <ul>
            {job.warnings.map((warning) => (
              <li key={`${warning.code} ${warning.column ?? ''}`}>{warning.message}</li>
            ))}
          </ul>
        </div>
      )}
      <Meter
        share={job.status === 'SUCCEEDED' ? 1 : job.progress}
        label="Progress"
        {...(job.status === 'FAILED' && { tone: 'bad' as const })}
      />
      <div className="row wrap soft">
        <span>{job.rows === null ? isLive(job.status) && 'No rows yet' : `${countText(job.rows)} rows`}</span>
        <span>{job.bytes === null || job.bytes === '0' ? '' : bytesText(job.bytes)}</span>
      </div>
      {job.reason && (
        <p className="notice" data-tone="bad">
          {job.reason}
        </p>
      )}
    </div>
  );
}

/** One export: progress, results, files, and the request as code. */
export function ExportDetail() {
  const { id = '' } = useParams();
  const { job, error, isPending, refetch } = useExport(id);
  const { cancel, busy } = useExportActions();
  const [deleting, setDeleting] = useState(false);

  if (error && !job) return <FailedPage what="Export" error={error} onRetry={() => void refetch()} />;
  if (!isPending && !job) return <NotFound what="Export" to="/exports" action="All exports" />;
  const title = job ? `${job.datastream.instrument} ${job.datastream.streamType}` : 'Export';
  return (
    <div className="page">
      <PageHead title={title} lead={job ? `Export from ${job.datastream.exchange}` : <Skeleton width="160px" />}>
        {job && isLive(job.status) && (
          <button type="button" className="button" disabled={busy} onClick={() => cancel(id)}>
            <Icon name="close" /> Cancel
          </button>
        )}
        {job && (
          <>
            <Link className="button" to={againPath(requestOf(job))}>
              <Icon name="retry" /> {job.status === 'FAILED' ? 'Try again' : 'Export again'}
            </Link>
            <CopyAs request={requestOf(job)} />
            <button type="button" className="button danger" disabled={busy} onClick={() => setDeleting(true)}>
              <Icon name="trash" /> Delete
            </button>
          </>
        )}
      </PageHead>
      <div className="grid-2">
        <Panel title="Progress">
          <div className="panel-body progress-body">{job ? <Progress job={job} /> : <Skeleton />}</div>
        </Panel>
        <Panel title="Request">
          <div className="panel-body request-body">{job ? <Facts job={job} /> : <Skeleton />}</div>
        </Panel>
      </div>
      {job && isLive(job.status) && <Partitions id={id} />}
      {job?.status === 'SUCCEEDED' &&
        (isExpired(job) ? (
          <ExpiredFiles />
        ) : (
          <>
            <Files id={id} />
            <Manifest id={id} readAs={readAs(job)} />
          </>
        ))}
      {deleting && (
        <ConfirmChange
          title="Delete this export?"
          action="Delete"
          document={PageDeleteExportDocument}
          variables={{ id }}
          stale={EXPORT_LISTS}
          done="Export and its files deleted"
          to="/exports"
          onClose={() => setDeleting(false)}
        >
          This deletes its files for all users of the account. Billed usage does not change.
        </ConfirmChange>
      )}
    </div>
  );
}
