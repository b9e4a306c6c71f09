import { ask } from '../core/ask.js';
import { refetchAll, useAsk } from '../core/queries.js';
import { PageHead, Panel } from '../design/parts.js';
import { Empty, Skeleton } from '../design/states.js';
import {
  PageSearchDocument,
  PageSubscribeDocument,
  type PageSubscribeMutation,
  PageUnsubscribeDocument,
  type StreamOrder,
} from '../generated/operations.js';
import { PageCatalogCountDocument } from '../generated/operations.js';
import { type BulkAction, BulkBar } from '../lists/bulk-bar.js';
import { ListBar, type ListFilter, ListStatus } from '../lists/list-bar.js';
import { NoMatches } from '../lists/list-parts.js';
import { ListRows } from '../lists/list-rows.js';
import { useList } from '../lists/use-list.js';
import { useListAddress } from '../lists/use-list-address.js';
import { useRowSelection } from '../lists/use-row-selection.js';
import { isStarting, UNREPORTED_MS } from '../subscriptions/collection-state.rule.js';
import { SUBSCRIPTION_QUERIES } from '../subscriptions/subscription-queries.rule.js';
import { useSubscriptionActions } from '../subscriptions/use-subscriptions.js';
import { plural } from '../text/numbers.rule.js';
import { CATEGORY_CHOICES } from '../text/category.js';
import { type CatalogRow, FoundStreamCells } from './found-stream.js';
import { TERM_CHOICES, TERM_NAMES, TermFields, useTermsFilter } from '../instruments/use-terms-filter.js';
import { exchangeLabel, useExchangeCodes, useExchangeNames } from '../exchanges/use-exchanges.js';

const PAGE_SIZE = 100;
const REFETCH_MS = 20_000;
const ORDERS: Readonly<Record<string, StreamOrder>> = {
  instrument: 'INSTRUMENT',
  type: 'STREAM_TYPE',
  exchange: 'EXCHANGE',
  kind: 'CATEGORY',
};
const both = (order: string): string[] => [order, `${order}-down`];
const COLUMNS = [
  { label: 'Instrument', orders: both('instrument') },
  { label: 'Stream type', orders: both('type') },
  { label: 'Exchange', orders: both('exchange') },
  { label: 'Category', className: 'wide-only catalog-kind', orders: both('kind') },
  { label: 'Stored', className: 'wide-only catalog-stored' },
  { label: 'Messages, last 24 h', className: 'number wide-only catalog-count' },
  { label: 'Last 24 h', className: 'wide-only catalog-line' },
  { label: 'Feed' },
  { label: 'Actions', isHidden: true as const },
];

const nameOf = ({ datastream: { instrument, streamType, exchange } }: CatalogRow): string =>
  `${instrument} ${streamType} at ${exchange}`;

const isWaiting = ({ datastream: { subscription, collection } }: CatalogRow): boolean =>
  subscription?.status === 'ACTIVE' && isStarting(collection, Date.now());

const ACTIONS: readonly BulkAction<CatalogRow, PageSubscribeMutation>[] = [
  {
    label: 'Subscribe',
    done: 'subscribed',
    applies: ({ datastream }) => datastream.subscription === null,
    confirm: 'Collection starts immediately, and connected minutes are metered.',
    question: 'Subscribe to',
    each: ({ datastream: { id } }) => ask(PageSubscribeDocument, { datastreamId: id }),
    undo: (_, { createSubscription: { id } }) => ask(PageUnsubscribeDocument, { id }),
    onDone: () => refetchAll(SUBSCRIPTION_QUERIES),
  },
];

/** The catalogue: search as you type, subscribe with one click. The search is in the address. */
export function CatalogPage() {
  const address = useListAddress(['exchange', 'kind', ...TERM_NAMES]);
  const terms = useTermsFilter(address);
  const actions = useSubscriptionActions();
  const codes = useExchangeCodes();
  const names = useExchangeNames();
  const { data: all } = useAsk(PageCatalogCountDocument, {}, { staleTime: 600_000 });
  const exchange = address.get('exchange');
  const category = CATEGORY_CHOICES.find(({ value }) => value !== '' && value === address.get('kind'))?.value;
  const sort = address.sort.value;
  const by = ORDERS[sort.replace(/-down$/, '')] ?? null;
  const list = useList({
    document: PageSearchDocument,
    variables: {
      text: address.search ?? '',
      first: PAGE_SIZE,
      exchange: exchange || null,
      category: category || null,
      terms,
      ...{ by, descending: by !== null && sort.endsWith('-down') },
    },
    pageOf: ({ streamSearch: { found, pageInfo, totalCount } }) => ({
      rows: found,
      endCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      totalCount,
    }),
    idOf: ({ datastream }) => datastream.id,
    refetchMs: (page) => (page?.rows.some(isWaiting) ? UNREPORTED_MS : REFETCH_MS),
  });
  const selection = useRowSelection(list);
  const filters: ListFilter[] = [
    {
      name: 'exchange',
      label: 'Exchange',
      choices: [
        { value: '', label: 'All exchanges' },
        // Known before the list is loaded: the address names it.
        ...[...new Set([...(codes ?? []), ...(exchange ? [exchange] : [])])]
          .sort()
          .map((value) => ({ value, label: exchangeLabel(value, names) })),
      ],
    },
    { name: 'kind', label: 'Category', choices: CATEGORY_CHOICES },
    ...TERM_CHOICES,
  ];
  const note = !by && address.search ? ', best match first' : '';
  return (
    <div className="page">
      <PageHead
        title="Catalogue"
        lead={codes ? `Datastreams of ${plural(codes.length, 'exchange')}` : <Skeleton width="220px" />}
      />
      <Panel>
        <ListBar address={address} filters={filters} placeholder="btcusdt trades, kraken eth …">
          <TermFields address={address} />
        </ListBar>
        <ListStatus
          memory={list.memory}
          address={address}
          ofAll={all?.datastreams.totalCount}
          noun="datastream"
          note={note}
        >
          <BulkBar selection={selection} actions={ACTIONS} nameOf={nameOf} noun="datastream" />
        </ListStatus>
        <ListRows
          list={list}
          label="Datastreams"
          className="catalog-list"
          columns={COLUMNS}
          nameOf={nameOf}
          selection={selection}
          sort={address.sort}
          empty={address.isNarrowed ? <NoMatches onClear={address.clear} /> : <Empty title="The catalogue is empty" />}
        >
          {(found) => (
            <FoundStreamCells
              found={found}
              exchangeName={names.get(found.datastream.exchange) ?? found.datastream.exchange}
              actions={actions}
            />
          )}
        </ListRows>
      </Panel>
    </div>
  );
}
