import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../design/icon.js';
import { Badge } from '../design/parts.js';
import { ScrollRegion } from '../design/scroll-region.js';
import type { PageSearchQuery, SubscriptionFieldsFragment } from '../generated/operations.js';
import { useLiveSubscriptions, useSubscriptionActions } from '../subscriptions/use-subscriptions.js';
import { CollectionBadge } from '../subscriptions/collection-state.js';
import { categoryText } from './category.js';
import type { Order, Sorting } from '../../../schema/catalog/search-streams.rule.js';
import { msOfNs } from '../text/times.rule.js';
import { countText } from '../text/numbers.rule.js';
import { useNoFeeds } from './use-catalog.js';

const ROW_PX = 44;

type Found = PageSearchQuery['streamSearch']['found'][number];

/** The dates of what is stored: `2026-01-31 – 2026-02-05`. */
function storedText({ firstDataNs, lastDataNs }: Found): string {
  if (firstDataNs === null || lastDataNs === null) return '';
  const date = (ns: string): string => new Date(msOfNs(ns)).toISOString().slice(0, 10);
  const [first, last] = [date(firstDataNs), date(lastDataNs)];
  return first === last ? first : `${first} – ${last}`;
}

interface RowProps {
  found: Found;
  subscription: SubscriptionFieldsFragment | undefined;
  /** Why the exchange cannot be collected. */
  noFeed: string | undefined;
  actions: ReturnType<typeof useSubscriptionActions>;
}

function Row({ found, subscription, noFeed, actions }: RowProps) {
  const { datastream: stream, messagesPerDay } = found;
  const name = `${stream.instrument} ${stream.streamType}`;
  return (
    <>
      <span role="cell" className="truncate">
        <Link className="row-link" to={`/streams/${stream.id}`} aria-label={`${name} at ${stream.exchange}`}>
          <strong>{stream.instrument}</strong>
        </Link>
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
      <span role="cell" className="truncate soft small wide-only" title="First and last stored day (UTC)">
        {storedText(found)}
      </span>
      <span role="cell" className="number soft wide-only" title="Messages in the last 24 hours">
        {messagesPerDay === null ? '' : countText(messagesPerDay)}
      </span>
      <span role="cell" className="row catalog-actions">
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

const COLUMNS: readonly { by: Order | null; label: string; className?: string }[] = [
  { by: 'instrument', label: 'Instrument' },
  { by: 'streamType', label: 'Stream type' },
  { by: 'exchange', label: 'Exchange' },
  { by: 'category', label: 'Kind', className: 'wide-only' },
  { by: null, label: 'Stored', className: 'wide-only' },
  { by: null, label: 'Messages a day', className: 'number wide-only' },
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
        if (by === null) {
          return (
            <span key={label} role="columnheader" className={className}>
              {label}
            </span>
          );
        }
        const on = sorting?.by === by;
        return (
          <span
            key={label}
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

interface ListProps extends HeadProps {
  found: readonly Found[];
  totalCount: number;
  /** Asks for more rows: the last ones are shown. */
  onMore: () => void;
}

/** Datastreams as a virtualized table, which loads more rows towards its end. */
export function CatalogList({ found, totalCount, sorting, onSort, onMore }: ListProps) {
  const box = useRef<HTMLDivElement>(null);
  const { data: subscriptions = [] } = useLiveSubscriptions();
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
  const items = rows.getVirtualItems();
  const isAtEnd = (items.at(-1)?.index ?? 0) >= found.length - 1 && found.length < totalCount;
  const more = useEffectEvent(onMore);
  useEffect(() => {
    if (isAtEnd) more();
  }, [isAtEnd]);
  return (
    <ScrollRegion ref={box} className="catalog-list" label="Datastreams found">
      <div role="table" aria-label="Datastreams" aria-rowcount={totalCount + 1}>
        <Head sorting={sorting} onSort={onSort} />
        <div role="rowgroup" style={{ height: rows.getTotalSize() }} className="catalog-table">
          {items.map(({ index, start, key }) => {
            const one = found[index];
            return (
              one && (
                <div
                  key={key}
                  role="row"
                  aria-rowindex={index + 2}
                  className="catalog-row"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Row
                    found={one}
                    subscription={mine.get(one.datastream.id)}
                    noFeed={noFeeds.get(one.datastream.exchange)}
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
