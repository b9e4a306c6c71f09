import { Link } from 'react-router';
import { ask } from '../core/ask.js';
import { refetchAll, useAsk } from '../core/queries.js';
import { Icon } from '../design/icon.js';
import { Ago, PageHead, Panel } from '../design/parts.js';
import { Empty } from '../design/states.js';
import { isLive, NsRange, schemaText, STATUSES, statusText } from '../exports/export-parts.js';
import { ExportTabs } from '../exports/export-tabs.js';
import {
  PageCancelExportSetDocument,
  PageDeleteExportSetDocument,
  PageExportSetCountDocument,
  PageExportSetsDocument,
} from '../generated/operations.js';
import { type BulkAction, BulkBar } from '../lists/bulk-bar.js';
import { ListBar, type ListFilter, ListStatus } from '../lists/list-bar.js';
import { NoMatches } from '../lists/list-parts.js';
import { ListRows } from '../lists/list-rows.js';
import { listPage, useList } from '../lists/use-list.js';
import { useListAddress } from '../lists/use-list-address.js';
import { useRowSelection } from '../lists/use-row-selection.js';
import { bytesText, countText } from '../text/numbers.rule.js';
import { zoneText } from '../text/times.rule.js';
import { type ListedSet, SelectionName, SetState } from './set-parts.js';
import { FORMAT_TEXT } from './set-text.rule.js';
import { SET_QUERIES } from './set-queries.rule.js';
import { SET_LIST_MS } from './use-export-sets.js';

const PAGE_SIZE = 50;
const OLDEST = 'oldest';
const FILTERS: readonly ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    choices: [{ value: '', label: 'All statuses' }, ...STATUSES.map((value) => ({ value, label: statusText(value) }))],
  },
];
const columnsOf = () => [
  { label: 'Selection' },
  { label: `Range (${zoneText()})` },
  { label: 'Status' },
  { label: 'Datastreams', className: 'number' },
  { label: 'Schema' },
  { label: 'Size', className: 'number' },
  { label: 'Created', orders: [OLDEST] },
];
const nameOf = ({ id }: ListedSet): string => `the set ${id}`;

const reload = (): Promise<void> => refetchAll(SET_QUERIES);

const ACTIONS: readonly BulkAction<ListedSet>[] = [
  {
    label: 'Cancel',
    done: 'canceled',
    isDanger: true,
    applies: ({ status }) => isLive(status),
    confirm: 'Datastreams that are complete keep their files. The others end without.',
    each: ({ id }) => ask(PageCancelExportSetDocument, { id }),
    onDone: reload,
  },
  {
    label: 'Delete',
    done: 'deleted',
    isDanger: true,
    confirm: 'Their files are removed. Sets that still run are canceled.',
    each: ({ id }) => ask(PageDeleteExportSetDocument, { id }),
    onDone: reload,
  },
];

function cellsOf(set: ListedSet) {
  const { counts, rows, bytes } = set.totals;
  return (
    <>
      <td>
        <Link className="row-link" to={`/exports/sets/${set.id}`}>
          <SelectionName set={set} />
        </Link>
      </td>
      <td className="small mono">
        <NsRange range={set} />
      </td>
      <td className="state-cell">
        <SetState set={set} />
      </td>
      <td className="number" data-label="Datastreams">
        {countText(counts.total)}
        {counts.failed > 0 && <span className="block problem small">{countText(counts.failed)} failed</span>}
      </td>
      <td className="soft nowrap">
        {schemaText(set.schema)}
        <span className="block small faint">
          {FORMAT_TEXT[set.format]}
          {set.destinationId !== null && ' · delivery'}
        </span>
      </td>
      <td className="number">
        {countText(rows)} rows
        <span className="block small soft">{bytesText(bytes)}</span>
      </td>
      <td className="soft tight optional">
        <Ago at={set.createdAt} />
      </td>
    </>
  );
}

/** The account's export sets, newest first, updated live. */
export function ExportSets() {
  const address = useListAddress(['status']);
  const status = STATUSES.find((one) => one === address.get('status'));
  const list = useList({
    document: PageExportSetsDocument,
    variables: {
      first: PAGE_SIZE,
      filter: { search: address.search, status: status ? [status] : null },
      sort: address.sort.value === OLDEST ? 'OLDEST' : 'NEWEST',
    } as const,
    pageOf: ({ exportSets }) => listPage(exportSets),
    idOf: ({ id }) => id,
    refetchMs: () => SET_LIST_MS,
  });
  const selection = useRowSelection(list);
  const { data: all } = useAsk(PageExportSetCountDocument, {});
  const add = (
    <Link className="button primary" to="/exports/new">
      <Icon name="plus" /> New export
    </Link>
  );
  const empty = address.isNarrowed ? (
    <NoMatches onClear={address.clear} />
  ) : (
    <Empty title="No sets yet" action={add}>
      Select several datastreams, or a pattern such as BTC*, in a new export.
    </Empty>
  );
  return (
    <div className="page">
      <PageHead title="Export sets" lead="Each set has the files of many datastreams for one time range.">
        {add}
      </PageHead>
      <ExportTabs />
      <Panel>
        <ListBar address={address} filters={FILTERS} placeholder="One of its datastreams: btcusdt trades …" />
        <ListStatus memory={list.memory} address={address} ofAll={all?.exportSets.totalCount} noun="set">
          <BulkBar selection={selection} actions={ACTIONS} nameOf={nameOf} noun="set" />
        </ListStatus>
        <ListRows
          list={list}
          label="Export sets"
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
