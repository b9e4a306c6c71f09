import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../schema/message-of.js';
import { ask } from '../core/ask.js';
import { refetchAll, useChange } from '../core/queries.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { SegmentedControl } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { Ago, Id, PageHead, Panel, useNow } from '../design/parts.js';
import { Empty } from '../design/states.js';
import { toast } from '../design/toasts.js';
import { ExportState, isLive } from '../exports/export-parts.js';
import { ExportTabs } from '../exports/export-tabs.js';
import type { ExportStatus, ListSort, PageDocument } from '../generated/operations.js';
import { type BulkAction, BulkBar } from '../lists/bulk-bar.js';
import { ListBar, ListStatus } from '../lists/list-bar.js';
import { ListRows, NoMatches } from '../lists/list-rows.js';
import { type ListPage, useList } from '../lists/use-list.js';
import { useListAddress } from '../lists/use-list-address.js';
import { useRowSelection } from '../lists/use-row-selection.js';
import { plural } from '../text/numbers.rule.js';
import { actFor } from './act-for.js';

const REFRESH_MS = 5_000;
const PAGE_SIZE = 100;
const OLDEST = 'oldest';
/** What is live for longer is listed as stuck. */
const STUCK_MS = 10 * 60_000;
const SHOWN = [
  { value: 'stuck', label: 'Stuck', status: ['QUEUED', 'RUNNING'], old: true },
  { value: 'live', label: 'Active', status: ['QUEUED', 'RUNNING'], old: false },
  { value: 'failed', label: 'Failed', status: ['FAILED'], old: false },
  { value: 'all', label: 'All', status: null, old: false },
] as const;

/** An export or a set of any account. */
interface OperatedJob {
  id: string;
  accountId: string;
  account: { name: string } | null;
  temporalUrl: string;
  status: ExportStatus;
  reason: string | null;
  retries: number;
  createdAt: string;
}

interface JobVariables {
  after?: string | null;
  first: number;
  filter: { search: string | null; createdBefore: string | null; status?: ExportStatus[] };
  sort: ListSort;
}

/** What exports and sets do not have in common. */
interface JobKind<Job, Data> {
  title: string;
  /** `export`; the plural adds an s. */
  noun: string;
  subject: string;
  document: PageDocument<Data, JobVariables>;
  pageOf: (data: Data) => ListPage<Job>;
  retry: PageDocument<unknown, { id: string }>;
  stop: PageDocument<unknown, { id: string }>;
  /** What becomes of the files of a stopped one. */
  filesAfterStop: string;
  /** The account's own page of it. */
  pathOf: (id: string) => string;
  progressOf: (job: Job) => number;
  nameOf: (job: Job) => string;
  subjectOf: (job: Job) => ReactNode;
}

interface CellsProps<Job, Data> {
  kind: JobKind<Job, Data>;
  job: Job;
  onStop: () => void;
}

const canRetry = ({ status }: OperatedJob): boolean => status === 'FAILED' || isLive(status);
const titleCase = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1);

function Cells<Job extends OperatedJob, Data>({ kind, job, onStop }: CellsProps<Job, Data>) {
  const retrying = useChange(kind.retry, [kind.document.name]);
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
            void navigate(kind.pathOf(job.id));
          }}
        >
          {kind.subjectOf(job)}
        </button>
      </td>
      <td className="state-cell">
        <ExportState status={job.status} progress={kind.progressOf(job)} />
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
          {canRetry(job) && (
            <button
              type="button"
              className="button small"
              disabled={retrying.isPending}
              onClick={() =>
                retrying.mutate(
                  { id: job.id },
                  {
                    onSuccess: () => toast(`${titleCase(kind.noun)} restarted`),
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

function actionsOf<Job extends OperatedJob, Data>(kind: JobKind<Job, Data>): BulkAction<Job>[] {
  const onDone = (): Promise<void> => refetchAll([kind.document.name]);
  return [
    {
      label: 'Run again',
      done: 'restarted',
      applies: canRetry,
      each: ({ id }) => ask(kind.retry, { id }),
      onDone,
    },
    {
      label: 'Stop',
      done: 'stopped',
      isDanger: true,
      applies: ({ status }) => isLive(status),
      confirm: `They end as canceled for their accounts. ${kind.filesAfterStop}`,
      each: ({ id }) => ask(kind.stop, { id }),
      onDone,
    },
  ];
}

/** Exports or sets of all accounts: stuck and failed ones, with the operator's actions. */
export function OperatedJobs<Job extends OperatedJob, Data>({ kind }: { kind: JobKind<Job, Data> }) {
  const { noun } = kind;
  const address = useListAddress();
  const shown = SHOWN.find(({ value }) => value === address.get('show')) ?? SHOWN[0];
  // A minute, so that pages of one list agree on it.
  const now = useNow(60_000);
  const [doomed, setDoomed] = useState<Job>();
  const createdBefore = shown.old ? new Date(Math.floor((now - STUCK_MS) / 60_000) * 60_000).toISOString() : null;
  const variables: JobVariables = {
    first: PAGE_SIZE,
    filter: { search: address.search, createdBefore, ...(shown.status && { status: [...shown.status] }) },
    sort: address.sort.value === OLDEST ? 'OLDEST' : 'NEWEST',
  };
  const list = useList({
    document: kind.document,
    variables,
    pageOf: kind.pageOf,
    idOf: ({ id }) => id,
    refetchMs: () => REFRESH_MS,
  });
  const selection = useRowSelection(list);
  return (
    <div className="page">
      <PageHead title={kind.title} lead="Stuck: created more than ten minutes ago and not finished." />
      <ExportTabs base="/staff/exports" />
      <Panel>
        <ListBar address={address} placeholder="btcusdt trades, kraken eth …">
          <SegmentedControl
            label="Shown"
            value={shown.value}
            choices={SHOWN}
            onChange={(value) => address.set('show', value)}
          />
        </ListBar>
        <ListStatus memory={list.memory} address={address} noun={noun}>
          <BulkBar selection={selection} actions={actionsOf(kind)} nameOf={kind.nameOf} noun={noun} />
        </ListStatus>
        <ListRows
          list={list}
          label={`${titleCase(noun)}s`}
          columns={[
            { label: kind.subject },
            { label: 'Status' },
            { label: 'Created', orders: [OLDEST] },
            { label: 'Id' },
            { label: 'Account' },
            { label: 'Actions', isHidden: true },
          ]}
          nameOf={kind.nameOf}
          selection={selection}
          sort={address.sort}
          empty={
            address.isNarrowed ? (
              <NoMatches onClear={address.clear} />
            ) : (
              <Empty title={shown.value === 'all' ? `No ${noun}s yet` : 'Nothing'}>
                {shown.old ? `No stuck ${noun}s` : `No ${noun}s with this status`}
              </Empty>
            )
          }
        >
          {(job) => <Cells kind={kind} job={job} onStop={() => setDoomed(job)} />}
        </ListRows>
      </Panel>
      {doomed && (
        <ConfirmChange
          title={`Stop this ${noun}?`}
          action="Stop"
          document={kind.stop}
          variables={{ id: doomed.id }}
          stale={[kind.document.name]}
          done={`${titleCase(noun)} stopped`}
          onClose={() => setDoomed(undefined)}
        >
          It ends as canceled for its account, {doomed.account?.name ?? doomed.accountId}. {kind.filesAfterStop}
        </ConfirmChange>
      )}
    </div>
  );
}
