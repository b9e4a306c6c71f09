import { Link } from 'react-router';
import { useAsk } from '../core/queries.js';
import { Icon } from '../design/icon.js';
import { Ago, PageHead, Panel } from '../design/parts.js';
import { Empty } from '../design/states.js';
import { StreamName, streamText } from '../design/stream-name.js';
import { type ExportFieldsFragment, PageExportCountDocument, PageExportsDocument } from '../generated/operations.js';
import { BulkBar } from '../lists/bulk-bar.js';
import { ListBar, type ListFilter, ListStatus } from '../lists/list-bar.js';
import { NoMatches } from '../lists/list-parts.js';
import { ListRows } from '../lists/list-rows.js';
import { listPage, useList } from '../lists/use-list.js';
import { useListAddress } from '../lists/use-list-address.js';
import { useRowSelection } from '../lists/use-row-selection.js';
import { bytesText, countText } from '../text/numbers.rule.js';
import { zoneText } from '../text/times.rule.js';
import { exportActions } from './bulk-exports.js';
import { ExportState, NsRange, schemaText, STATUSES, statusText } from './export-parts.js';
import { ExportTabs } from './export-tabs.js';
import { EXPORT_LIST_MS } from './use-exports.js';

const PAGE_SIZE = 100;
const WITH_WARNINGS = 'WARNINGS';
const OLDEST = 'oldest';
const FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    choices: [
      { value: '', label: 'All statuses' },
      ...STATUSES.map((value) => ({ value, label: statusText(value) })),
      { value: WITH_WARNINGS, label: 'succeeded with warnings' },
    ],
  },
];
const columnsOf = () => [
  { label: 'Datastream' },
  { label: `Range (${zoneText()})` },
  { label: 'Status' },
  { label: 'Schema' },
  { label: 'Rows', className: 'number' },
  { label: 'Size', className: 'number' },
  { label: 'Created', orders: [OLDEST] },
];
const nameOf = (job: ExportFieldsFragment): string => `the export of ${streamText(job.datastream)}`;

function cellsOf(job: ExportFieldsFragment) {
  return (
    <>
      <td>
        <Link className="row-link" to={`/exports/${job.id}`}>
          <StreamName stream={job.datastream} />
        </Link>
      </td>
      <td className="small mono">
        <NsRange range={job} />
      </td>
      <td className="state-cell">
        <ExportState {...job} />
      </td>
      <td className="soft nowrap">
        {schemaText(job.schema)} · {job.format.toLowerCase()}
      </td>
      <td className="number" data-label="Rows">
        {job.rows === null ? <span className="faint">–</span> : countText(job.rows)}
      </td>
      <td className="number" data-label="Size">
        {job.bytes === null ? <span className="faint">–</span> : bytesText(job.bytes)}
      </td>
      <td className="soft tight optional">
        <Ago at={job.createdAt} />
      </td>
    </>
  );
}

/** The account's exports, newest first, updated live. */
export function Exports() {
  const address = useListAddress(['status']);
  const chosen = address.get('status');
  const status = STATUSES.find((one) => one === chosen);
  const filter = {
    search: address.search,
    status: status ? [status] : null,
    warnings: chosen === WITH_WARNINGS ? true : null,
  };
  const list = useList({
    document: PageExportsDocument,
    variables: { first: PAGE_SIZE, filter, sort: address.sort.value === OLDEST ? 'OLDEST' : 'NEWEST' } as const,
    pageOf: ({ exports }) => listPage(exports),
    idOf: ({ id }) => id,
    refetchMs: () => EXPORT_LIST_MS,
  });
  const selection = useRowSelection(list);
  const { data: all } = useAsk(PageExportCountDocument, {});
  const empty = address.isNarrowed ? (
    <NoMatches onClear={address.clear} />
  ) : (
    <Empty
      title="No exports yet"
      action={
        <Link className="button primary" to="/exports/new">
          New export
        </Link>
      }
    >
      Select a datastream and a time range. You see the first rows and the size before you start.
    </Empty>
  );
  return (
    <div className="page">
      <PageHead
        title="Exports"
        lead="Each export has the files of one datastream for a time range, kept until they expire."
      >
        <Link className="button primary" to="/exports/new">
          <Icon name="plus" /> New export
        </Link>
      </PageHead>
      <ExportTabs />
      <Panel>
        <ListBar address={address} filters={FILTERS} placeholder="btcusdt trades, kraken eth …" />
        <ListStatus memory={list.memory} address={address} ofAll={all?.exports.totalCount} noun="export">
          <BulkBar selection={selection} actions={exportActions()} nameOf={nameOf} noun="export" />
        </ListStatus>
        <ListRows
          list={list}
          label="Exports"
          columns={columnsOf()}
          nameOf={nameOf}
          selection={selection}
          sort={address.sort}
          empty={empty}
        >
          {cellsOf}
        </ListRows>
      </Panel>
    </div>
  );
}
