import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ask } from '../core/ask.js';
import { refetchAll } from '../core/queries.js';
import { useBoard } from '../charts/use-board.js';
import { streamText } from '../design/stream-name.js';
import { Confirm } from '../design/dialog.js';
import { SegmentedControl } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { PageHead, Panel, useNow } from '../design/parts.js';
import { Empty } from '../design/states.js';
import {
  PagePauseDocument,
  PageResumeDocument,
  PageSubscriptionsDocument,
  PageUnsubscribeDocument,
  type SubscriptionFieldsFragment,
} from '../generated/operations.js';
import { type BulkAction, BulkBar } from '../lists/bulk-bar.js';
import { ListBar, type ListFilter, ListStatus } from '../lists/list-bar.js';
import { NoMatches } from '../lists/list-parts.js';
import { ListRows } from '../lists/list-rows.js';
import { listPage, loadedRows, useList } from '../lists/use-list.js';
import { useListAddress } from '../lists/use-list-address.js';
import { useRowSelection } from '../lists/use-row-selection.js';
import { CATEGORY_CHOICES } from '../text/category.js';
import { useExchangeCodes } from '../exchanges/use-exchanges.js';
import { MAX_SET_STREAMS } from '../../schema/export-sets/selection.rule.js';
import { timeText, zoneText } from '../text/times.rule.js';
import { UNREPORTED_MS } from './collection-state.rule.js';
import { SubscriptionCells } from './subscription-cells.js';
import { SUBSCRIPTION_QUERIES } from './subscription-queries.rule.js';
import { useSubscriptionActions } from './use-subscriptions.js';
import { useSubscriptionCount } from './subscribed-ids.js';

const HOUR_MS = 3_600_000;
const SHOWN_HOURS = [
  { value: '1', label: '1 h' },
  { value: '24', label: '24 h' },
  { value: '168', label: '7 d' },
  { value: '720', label: '30 d' },
] as const;
type Hours = (typeof SHOWN_HOURS)[number]['value'];

/** Returns the shortest time range that shows all spans, or the longest one offered. */
function hoursFor(subscriptions: readonly SubscriptionFieldsFragment[], nowMs: number): Hours {
  const starts = subscriptions.flatMap(({ spans }) => spans.map(({ startedAt }) => Date.parse(startedAt)));
  const ageMs = nowMs - Math.min(nowMs, ...starts);
  return SHOWN_HOURS.find(({ value }) => ageMs <= Number(value) * HOUR_MS)?.value ?? '720';
}

const CHOICES = {
  status: [
    { value: '', label: 'All' },
    { value: 'ACTIVE', label: 'active' },
    { value: 'PAUSED', label: 'paused' },
  ],
} as const;
const SORTS = { '': 'NEWEST', oldest: 'OLDEST', name: 'NAME' } as const;
const PAGE_SIZE = 100;
const REFETCH_MS = 15_000;

const nameOf = ({ datastream }: SubscriptionFieldsFragment): string => streamText(datastream);

const isWaiting = ({ status, datastream }: SubscriptionFieldsFragment): boolean =>
  status === 'ACTIVE' && datastream.collection === null;

const reload = (): Promise<void> => refetchAll(SUBSCRIPTION_QUERIES);

function useBulkActions(): BulkAction<SubscriptionFieldsFragment>[] {
  const navigate = useNavigate();
  return [
    {
      label: 'Export as a set',
      done: 'exported',
      all: (rows) => {
        const ids = rows.map(({ datastream }) => datastream.id).slice(0, MAX_SET_STREAMS);
        void navigate('/exports/new', { state: { datastreamIds: ids } });
      },
    },
    {
      label: 'Pause',
      done: 'paused',
      applies: ({ status }) => status === 'ACTIVE',
      each: ({ id }) => ask(PagePauseDocument, { id }),
      onDone: reload,
    },
    {
      label: 'Resume',
      done: 'resumed',
      applies: ({ status }) => status === 'PAUSED',
      each: ({ id }) => ask(PageResumeDocument, { id }),
      onDone: reload,
    },
    {
      label: 'Unsubscribe',
      done: 'deleted',
      isDanger: true,
      confirm: 'Collection stops, and you can no longer export the data collected so far.',
      each: ({ id }) => ask(PageUnsubscribeDocument, { id }),
      onDone: reload,
    },
  ];
}

/** The search, filters and order of the address, as the API has them. */
function useSubscriptionList() {
  const address = useListAddress(['status', 'exchange', 'kind']);
  const status = (['ACTIVE', 'PAUSED'] as const).find((one) => one === address.get('status'));
  const category = CATEGORY_CHOICES.find(({ value }) => value !== '' && value === address.get('kind'))?.value;
  const list = useList({
    document: PageSubscriptionsDocument,
    variables: {
      first: PAGE_SIZE,
      filter: {
        search: address.search,
        status: status ? [status] : null,
        exchange: address.get('exchange') || null,
        category: category || null,
      },
      sort: SORTS[address.sort.value as keyof typeof SORTS] ?? 'NEWEST',
    },
    pageOf: ({ subscriptions }) => listPage(subscriptions),
    idOf: ({ id }) => id,
    refetchMs: (page) => (page?.rows.some(isWaiting) ? UNREPORTED_MS : REFETCH_MS),
  });
  return { address, list };
}

/** The account's subscriptions with a timeline of their spans. */
export function Subscriptions() {
  const { address, list } = useSubscriptionList();
  const { byId: boards } = useBoard();
  const actions = useSubscriptionActions();
  const bulk = useBulkActions();
  const count = useSubscriptionCount();
  const codes = useExchangeCodes() ?? [];
  const selection = useRowSelection(list);
  const [chosen, setChosen] = useState<Hours>();
  const [deleting, setDeleting] = useState<SubscriptionFieldsFragment>();
  const now = useNow(5_000);
  const hours = chosen ?? hoursFor([...loadedRows(list, 0, PAGE_SIZE - 1).values()], now);
  const visible = { fromMs: now - Number(hours) * HOUR_MS, toMs: now };
  const filters: ListFilter[] = [
    { name: 'status', label: 'State', choices: CHOICES.status },
    {
      name: 'exchange',
      label: 'Exchange',
      choices: [{ value: '', label: 'All exchanges' }, ...codes.map((value) => ({ value, label: value }))],
    },
    { name: 'kind', label: 'Category', choices: CATEGORY_CHOICES },
  ];
  const columns = [
    { label: 'Datastream', orders: ['name'] },
    { label: 'State' },
    {
      label: `Spans since ${timeText(new Date(visible.fromMs).toISOString()).slice(5, 16)} ${zoneText()}`,
      orders: ['oldest'],
    },
    { label: 'Last 24 h', className: 'wide-only' },
    { label: 'Messages', className: 'number' },
    { label: 'Actions', isHidden: true as const },
  ];
  const empty = address.isNarrowed ? (
    <NoMatches onClear={address.clear} />
  ) : (
    <Empty
      title="No subscriptions yet"
      action={
        <Link className="button primary" to="/catalog">
          Open the catalogue
        </Link>
      }
    >
      Find a datastream in the catalogue and subscribe. Collection starts immediately.
    </Empty>
  );
  return (
    <div className="page">
      <PageHead
        title="Subscriptions"
        lead="A span is a time range of a stream that you can export. Only connected minutes are metered."
      >
        <Link className="button primary" to="/catalog">
          <Icon name="plus" /> Subscribe
        </Link>
      </PageHead>
      <Panel>
        <ListBar address={address} filters={filters} placeholder="btcusdt trades, kraken eth …">
          <div className="field list-hours">
            <span className="label" aria-hidden="true">
              Spans
            </span>
            <SegmentedControl label="Shown time" value={hours} choices={SHOWN_HOURS} onChange={setChosen} />
          </div>
        </ListBar>
        <ListStatus memory={list.memory} address={address} ofAll={count} noun="subscription">
          <BulkBar selection={selection} actions={bulk} nameOf={nameOf} noun="subscription" />
        </ListStatus>
        <ListRows
          list={list}
          label="Subscriptions"
          columns={columns}
          nameOf={nameOf}
          selection={selection}
          sort={address.sort}
          empty={empty}
        >
          {(one) => (
            <SubscriptionCells
              subscription={one}
              visible={visible}
              board={boards.get(one.datastream.id)}
              actions={actions}
              onDelete={() => setDeleting(one)}
            />
          )}
        </ListRows>
      </Panel>
      {deleting && (
        <Confirm
          title={`Delete the subscription to ${streamText(deleting.datastream)}?`}
          action="Delete"
          busy={actions.busy}
          onClose={() => setDeleting(undefined)}
          onConfirm={() => {
            actions.remove(deleting.id, deleting.datastream.instrument);
            setDeleting(undefined);
          }}
        >
          Collection stops, and you can no longer export the data collected so far. To stop temporarily, pause the
          subscription instead.
        </Confirm>
      )}
    </div>
  );
}
