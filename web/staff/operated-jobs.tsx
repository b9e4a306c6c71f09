import { useState } from 'react';
import { ask } from '../core/ask.js';
import { refetchAll } from '../core/queries.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { SegmentedControl } from '../design/field.js';
import { PageHead, Panel, useNow } from '../design/parts.js';
import { Empty } from '../design/states.js';
import { isLive } from '../exports/export-parts.js';
import { ExportTabs } from '../exports/export-tabs.js';
import { type BulkAction, BulkBar } from '../lists/bulk-bar.js';
import { ListBar, ListStatus } from '../lists/list-bar.js';
import { NoMatches } from '../lists/list-parts.js';
import { ListRows } from '../lists/list-rows.js';
import { useList } from '../lists/use-list.js';
import { useListAddress } from '../lists/use-list-address.js';
import { useRowSelection } from '../lists/use-row-selection.js';
import { canRetry, type OperatedKind, type JobVariables, type OperatedJob, titleCase } from './operated-job.js';
import { OperatedJobCells } from './operated-job-cells.js';

const REFRESH_MS = 5_000;
const PAGE_SIZE = 100;
const OLDEST = 'oldest';
/** Time after which a live job is listed as stuck. */
const STUCK_MS = 10 * 60_000;
const SHOWN = [
  { value: 'stuck', label: 'Stuck', status: ['QUEUED', 'RUNNING'], old: true },
  { value: 'live', label: 'Active', status: ['QUEUED', 'RUNNING'], old: false },
  { value: 'failed', label: 'Failed', status: ['FAILED'], old: false },
  { value: 'all', label: 'All', status: null, old: false },
] as const;

function actionsOf<Job extends OperatedJob, Data>(kind: OperatedKind<Job, Data>): BulkAction<Job>[] {
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
export function OperatedJobs<Job extends OperatedJob, Data>({ kind }: { kind: OperatedKind<Job, Data> }) {
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
          {(job) => <OperatedJobCells kind={kind} job={job} onStop={() => setDoomed(job)} />}
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
