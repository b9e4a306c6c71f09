import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../design/icon.js';
import { Badge } from '../design/parts.js';
import { ScrollRegion } from '../design/scroll-region.js';
import type { StreamFieldsFragment, SubscriptionFieldsFragment } from '../generated/operations.js';
import { useSubscriptionActions, useSubscriptions } from '../subscriptions/use-subscriptions.js';
import { CollectionBadge } from '../subscriptions/collection-state.js';
import { categoryText } from './category.js';
import type { Order, Sorting } from './search.rule.js';
import { useNoFeeds } from './use-catalog.js';

const ROW_PX = 44;

interface RowProps {
  stream: StreamFieldsFragment;
  subscription: SubscriptionFieldsFragment | undefined;
  /** Why the exchange cannot be collected. */
  noFeed: string | undefined;
  actions: ReturnType<typeof useSubscriptionActions>;
}

function Row({ stream, subscription, noFeed, actions }: RowProps) {
  const name = `${stream.instrument} ${stream.streamType}`;
  return (
    <>
      <span role="cell" className="truncate">
        <strong>{stream.instrument}</strong>
      </span>
      <span role="cell" className="truncate">
        {stream.streamType}
      </span>
      <span role="cell" className="truncate soft catalog-exchange">
        {stream.exchange}
      </span>
      <span role="cell" className="truncate soft wide-only">
        {categoryText(stream.category)}
      </span>
      <span role="cell" className="number faint mono wide-only">
        {stream.id}
      </span>
      <span role="cell" className="row catalog-actions">
        <Link
          className="button quiet small wide-only"
          to={`/streams/${stream.id}`}
          aria-label={`Availability of ${name}`}
        >
          Availability
        </Link>
        {noFeed && subscription?.status !== 'ACTIVE' && (
          <span title={noFeed}>
            <Badge tone="warn">no feed</Badge>
          </span>
        )}
        {subscription?.status === 'ACTIVE' ? (
          <span title={subscription.datastream.collection?.reason ?? undefined}>
            <CollectionBadge collection={subscription.datastream.collection} />
          </span>
        ) : (
          <button
            type="button"
            className="button small"
            aria-label={`${subscription ? 'Resume' : 'Subscribe to'} ${name} at ${stream.exchange}`}
            disabled={actions.busy}
            onClick={() => (subscription ? actions.resume(subscription.id, name) : actions.subscribe(stream.id, name))}
          >
            {subscription ? 'Resume' : 'Subscribe'}
          </button>
        )}
      </span>
    </>
  );
}

const COLUMNS: readonly { by: Order; label: string; className?: string }[] = [
  { by: 'instrument', label: 'Instrument' },
  { by: 'streamType', label: 'Stream type' },
  { by: 'exchange', label: 'Exchange' },
  { by: 'category', label: 'Kind', className: 'wide-only' },
  { by: 'id', label: 'Id', className: 'number wide-only' },
];

interface HeadProps {
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting | undefined) => void;
}

/** Headers that sort by their column: ascending, descending, default. */
function Head({ sorting, onSort }: HeadProps) {
  const next = (by: Order): Sorting | undefined => {
    if (sorting?.by !== by) return { by, descending: false };
    return sorting.descending ? undefined : { by, descending: true };
  };
  return (
    <div role="row" className="catalog-row catalog-head">
      {COLUMNS.map(({ by, label, className = '' }) => {
        const on = sorting?.by === by;
        return (
          <span
            key={by}
            role="columnheader"
            className={className}
            aria-sort={on ? (sorting.descending ? 'descending' : 'ascending') : 'none'}
          >
            <button
              type="button"
              className="sort"
              title={`Sort by ${label.toLowerCase()}`}
              onClick={() => onSort(next(by))}
            >
              {label}
              <Icon name={on && !sorting.descending ? 'up' : 'down'} />
            </button>
          </span>
        );
      })}
      <span role="columnheader" className="catalog-actions">
        <span className="visually-hidden">Actions</span>
      </span>
    </div>
  );
}

/** Datastreams as a virtualized table. */
export function CatalogList({ found, sorting, onSort }: { found: readonly StreamFieldsFragment[] } & HeadProps) {
  const box = useRef<HTMLDivElement>(null);
  const { data: subscriptions = [] } = useSubscriptions();
  const actions = useSubscriptionActions();
  const noFeeds = useNoFeeds();
  const mine = useMemo(() => new Map(subscriptions.map((one) => [one.datastream.id, one])), [subscriptions]);
  // The library measures the list; the compiler's rule cannot analyse that.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  return (
    <ScrollRegion ref={box} className="catalog-list" label="Datastreams found">
      <div role="table" aria-label="Datastreams" aria-rowcount={found.length + 1}>
        <Head sorting={sorting} onSort={onSort} />
        <div role="rowgroup" style={{ height: rows.getTotalSize() }} className="catalog-table">
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const stream = found[index];
            return (
              stream && (
                <div
                  key={key}
                  role="row"
                  aria-rowindex={index + 2}
                  className="catalog-row"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Row
                    stream={stream}
                    subscription={mine.get(stream.id)}
                    noFeed={noFeeds.get(stream.exchange)}
                    actions={actions}
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
    </ScrollRegion>
  );
}
