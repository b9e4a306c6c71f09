import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { messageOf } from '../../../schema/message-of.js';
import { useAskPages, useChange } from '../core/queries.js';
import { StreamName } from '../design/stream-name.js';
import { Confirm } from '../design/dialog.js';
import { SegmentedControl } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { Ago, Id, PageHead, Panel, useNow } from '../design/parts.js';
import { ShowMore } from '../design/show-more.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { toast } from '../design/toasts.js';
import { ExportState, isLive } from '../exports/export-parts.js';
import {
  PageAllExportsDocument,
  type PageAllExportsQuery,
  PageRetryExportDocument,
  PageStopExportDocument,
} from '../generated/operations.js';
import { plural } from '../text/numbers.rule.js';
import { actFor } from './act-for.js';

type Job = PageAllExportsQuery['allExports']['nodes'][number];

const STALE = [PageAllExportsDocument.name];
const REFRESH_MS = 5_000;
/** Exports that are live for longer are listed as stuck. */
const STUCK_MS = 10 * 60_000;
const SHOWN = [
  { value: 'stuck', label: 'Stuck', status: ['QUEUED', 'RUNNING'], old: true },
  { value: 'live', label: 'Active', status: ['QUEUED', 'RUNNING'], old: false },
  { value: 'failed', label: 'Failed', status: ['FAILED'], old: false },
  { value: 'all', label: 'All', status: null, old: false },
] as const;

function Row({ job, onStop }: { job: Job; onStop: () => void }) {
  const retrying = useChange(PageRetryExportDocument, STALE);
  const navigate = useNavigate();
  return (
    <tr>
      <td>
        <button
          type="button"
          className="link-button"
          title={`Act for ${job.account?.name ?? job.accountId} and open ${job.id}`}
          onClick={() => {
            actFor(job.accountId);
            void navigate(`/exports/${job.id}`);
          }}
        >
          <StreamName stream={job.datastream} />
        </button>
      </td>
      <td className="state-cell">
        <ExportState status={job.status} progress={job.progress} />
        {job.reason && <span className="small soft block">{job.reason}</span>}
        {job.retries > 0 && <span className="small soft block">run again {plural(job.retries, 'time')}</span>}
      </td>
      <td className="tight" data-label="Made">
        <Ago at={job.createdAt} />
      </td>
      <td className="tight">
        <Id id={job.id} />
      </td>
      <td className="tight">{job.account?.name ?? <Id id={job.accountId} />}</td>
      <td className="tight">
        <span className="row">
          <a className="button small" href={job.temporalUrl} target="_blank" rel="noreferrer">
            Temporal <Icon name="external" />
          </a>
          {(job.status === 'FAILED' || isLive(job.status)) && (
            <button
              type="button"
              className="button small"
              disabled={retrying.isPending}
              onClick={() =>
                retrying.mutate(
                  { id: job.id },
                  {
                    onSuccess: () => toast('Export restarted'),
                    onError: (problem) => toast(messageOf(problem), { tone: 'bad' }),
                  },
                )
              }
            >
              Run again
            </button>
          )}
          {isLive(job.status) && (
            <button type="button" className="button small danger" onClick={onStop}>
              Stop
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Exports of all accounts: stuck and failed ones, with the operator's actions. */
export function AllExports() {
  const [params, setParams] = useSearchParams();
  const shown = SHOWN.find(({ value }) => value === params.get('show')) ?? SHOWN[0];
  const now = useNow(60_000);
  const [doomed, setDoomed] = useState<Job>();
  const stopping = useChange(PageStopExportDocument, STALE);
  const createdBefore = shown.old ? new Date(now - STUCK_MS).toISOString() : null;
  const asked = useAskPages(
    PageAllExportsDocument,
    { first: 50, after: null, filter: shown.status ? { status: [...shown.status], createdBefore } : null },
    ({ allExports }) => allExports,
    { refetchInterval: REFRESH_MS },
  );
  const jobs = asked.data?.pages.flatMap(({ allExports }) => allExports.nodes);
  return (
    <div className="page">
      <PageHead title="Exports of all accounts" lead="Stuck: created more than ten minutes ago and not finished." />
      <Panel
        title="Jobs"
        actions={
          <SegmentedControl
            label="Shown"
            value={shown.value}
            choices={SHOWN}
            onChange={(value) => setParams({ show: value }, { replace: true })}
          />
        }
      >
        {asked.error && !jobs ? (
          <Failed error={asked.error} onRetry={() => void asked.refetch()} />
        ) : jobs?.length === 0 ? (
          <Empty title={shown.value === 'all' ? 'No exports yet' : 'Nothing'}>
            {shown.old ? 'No stuck exports' : 'No exports with this status'}
          </Empty>
        ) : (
          <div className="table-wrap">
            <table className="table cards">
              <thead>
                <tr>
                  <th>Datastream</th>
                  <th>State</th>
                  <th>Made</th>
                  <th>Id</th>
                  <th>Account</th>
                  <th>
                    <span className="visually-hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {jobs ? (
                  jobs.map((job) => <Row key={job.id} job={job} onStop={() => setDoomed(job)} />)
                ) : (
                  <SkeletonRows rows={6} columns={6} />
                )}
              </tbody>
            </table>
          </div>
        )}
        <ShowMore asked={asked} />
      </Panel>
      {doomed && (
        <Confirm
          title="Stop this export?"
          action="Stop"
          busy={stopping.isPending}
          onClose={() => setDoomed(undefined)}
          onConfirm={() =>
            stopping.mutate(
              { id: doomed.id },
              {
                onSuccess: () => {
                  toast('Export stopped');
                  setDoomed(undefined);
                },
                onError: (problem) => toast(messageOf(problem), { tone: 'bad' }),
              },
            )
          }
        >
          It ends as canceled for its account, {doomed.account?.name ?? doomed.accountId}, and its files are removed.
        </Confirm>
      )}
    </div>
  );
}
