import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../schema/message-of.js';
import { ask } from '../core/ask.js';
import { refetchAll, useChange } from '../core/queries.js';
import { StreamName, streamText } from '../design/stream-name.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { SegmentedControl } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { Ago, Id, PageHead, Panel, useNow } from '../design/parts.js';
import { Empty } from '../design/states.js';
import { toast } from '../design/toasts.js';
import { ExportState, isLive } from '../exports/export-parts.js';
import {
  PageAllExportsDocument,
  type PageAllExportsQuery,
  PageRetryExportDocument,
  PageStopExportDocument,
} from '../generated/operations.js';
import { type BulkAction, BulkBar } from '../lists/bulk-bar.js';
import { ListBar, ListStatus } from '../lists/list-bar.js';
import { ListRows, NoMatches } from '../lists/list-rows.js';
import { listPage, useList } from '../lists/use-list.js';
import { useListAddress } from '../lists/use-list-address.js';
import { useRowSelection } from '../lists/use-row-selection.js';
import { plural } from '../text/numbers.rule.js';
import { actFor } from './act-for.js';

type Job = PageAllExportsQuery['allExports']['nodes'][number];

const STALE = [PageAllExportsDocument.name];
const REFRESH_MS = 5_000;
const PAGE_SIZE = 100;
const OLDEST = 'oldest';
/** Exports that are live for longer are listed as stuck. */
const STUCK_MS = 10 * 60_000;
const SHOWN = [
  { value: 'stuck', label: 'Stuck', status: ['QUEUED', 'RUNNING'], old: true },
  { value: 'live', label: 'Active', status: ['QUEUED', 'RUNNING'], old: false },
  { value: 'failed', label: 'Failed', status: ['FAILED'], old: false },
  { value: 'all', label: 'All', status: null, old: false },
] as const;

function Cells({ job, onStop }: { job: Job; onStop: () => void }) {
  const retrying = useChange(PageRetryExportDocument, STALE);
  const navigate = useNavigate();
  return (
    <>
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
      <td className="tight" data-label="Created">
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
    </>
  );
}

const COLUMNS = [
  { label: 'Datastream' },
  { label: 'Status' },
  { label: 'Created', orders: [OLDEST] },
  { label: 'Id' },
  { label: 'Account' },
  { label: 'Actions', isHidden: true as const },
];
const nameOf = ({ id, datastream }: Job): string => `${streamText(datastream)}, ${id}`;

const reload = (): Promise<void> => refetchAll(STALE);

const ACTIONS: readonly BulkAction<Job>[] = [
  {
    label: 'Run again',
    done: 'restarted',
    applies: ({ status }) => status === 'FAILED' || isLive(status),
    each: ({ id }) => ask(PageRetryExportDocument, { id }),
    onDone: reload,
  },
  {
    label: 'Stop',
    done: 'stopped',
    isDanger: true,
    applies: ({ status }) => isLive(status),
    confirm: 'They end as canceled for their accounts, and their files are removed.',
    each: ({ id }) => ask(PageStopExportDocument, { id }),
    onDone: reload,
  },
];

/** Exports of all accounts: stuck and failed ones, with the operator's actions. */
export function AllExports() {
  const address = useListAddress();
  const shown = SHOWN.find(({ value }) => value === address.get('show')) ?? SHOWN[0];
  // A minute, so that pages of one list agree on it.
  const now = useNow(60_000);
  const [doomed, setDoomed] = useState<Job>();
  const createdBefore = shown.old ? new Date(Math.floor((now - STUCK_MS) / 60_000) * 60_000).toISOString() : null;
  const list = useList({
    document: PageAllExportsDocument,
    variables: {
      first: PAGE_SIZE,
      filter: { search: address.search, createdBefore, ...(shown.status && { status: [...shown.status] }) },
      sort: address.sort.value === OLDEST ? 'OLDEST' : 'NEWEST',
    } as const,
    pageOf: ({ allExports }) => listPage(allExports),
    idOf: ({ id }) => id,
    refetchMs: () => REFRESH_MS,
  });
  const selection = useRowSelection(list);
  return (
    <div className="page">
      <PageHead title="Exports of all accounts" lead="Stuck: created more than ten minutes ago and not finished." />
      <Panel>
        <ListBar address={address} placeholder="btcusdt trades, kraken eth …">
          <SegmentedControl
            label="Shown"
            value={shown.value}
            choices={SHOWN}
            onChange={(value) => address.set('show', value)}
          />
        </ListBar>
        <ListStatus memory={list.memory} address={address} noun="export">
          <BulkBar selection={selection} actions={ACTIONS} nameOf={nameOf} noun="export" />
        </ListStatus>
        <ListRows
          list={list}
          label="Exports"
          columns={COLUMNS}
          nameOf={nameOf}
          selection={selection}
          sort={address.sort}
          empty={
            address.isNarrowed ? (
              <NoMatches onClear={address.clear} />
            ) : (
              <Empty title={shown.value === 'all' ? 'No exports yet' : 'Nothing'}>
                {shown.old ? 'No stuck exports' : 'No exports with this status'}
              </Empty>
            )
          }
        >
          {(job) => <Cells job={job} onStop={() => setDoomed(job)} />}
        </ListRows>
      </Panel>
      {doomed && (
        <ConfirmChange
          title="Stop this export?"
          action="Stop"
          document={PageStopExportDocument}
          variables={{ id: doomed.id }}
          stale={STALE}
          done="Export stopped"
          onClose={() => setDoomed(undefined)}
        >
          It ends as canceled for its account, {doomed.account?.name ?? doomed.accountId}, and its files are removed.
        </ConfirmChange>
      )}
    </div>
  );
}
