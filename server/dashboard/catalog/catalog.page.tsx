import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Select } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { Badge, PageHead } from '../design/parts.js';
import { Empty, Failed, Skeleton } from '../design/states.js';
import type { StreamFieldsFragment, SubscriptionFieldsFragment } from '../generated/operations.js';
import { useSubscriptionActions, useSubscriptions } from '../subscriptions/use-subscriptions.js';
import { countText, plural } from '../text/numbers.rule.js';
import { categoryText } from './category.js';
import { searchStreams } from './search.rule.js';
import { useCatalog } from './use-catalog.js';

const ROW_PX = 44;

function choicesOf(values: Iterable<string>, all: string, shown: (value: string) => string = (value) => value) {
  const sorted = [...new Set(values)].sort();
  return [{ value: '', label: all }, ...sorted.map((value) => ({ value, label: shown(value) }))];
}

interface RowProps {
  stream: StreamFieldsFragment;
  subscription: SubscriptionFieldsFragment | undefined;
  actions: ReturnType<typeof useSubscriptionActions>;
}

function Row({ stream, subscription, actions }: RowProps) {
  const name = `${stream.instrument} ${stream.streamType}`;
  return (
    <>
      <span role="cell" className="truncate">
        <strong>{stream.instrument}</strong>
      </span>
      <span role="cell" className="truncate">
        {stream.streamType}
      </span>
      <span role="cell" className="truncate soft">
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
          to={`/availability/${stream.id}`}
          aria-label={`Availability of ${name}`}
        >
          Availability
        </Link>
        {subscription?.status === 'ACTIVE' ? (
          <Badge tone="good">collecting</Badge>
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

function Results({ found }: { found: readonly StreamFieldsFragment[] }) {
  const box = useRef<HTMLDivElement>(null);
  const { data: subscriptions = [] } = useSubscriptions();
  const actions = useSubscriptionActions();
  const mine = useMemo(() => new Map(subscriptions.map((one) => [one.datastream.id, one])), [subscriptions]);
  // The list is measured by the library, which the compiler's rule cannot see through.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({
    count: found.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  return (
    // A scrolled region must be reachable by keyboard.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
    <div ref={box} className="catalog-list" tabIndex={0} role="region" aria-label="Datastreams found">
      <div role="table" aria-rowcount={found.length} style={{ height: rows.getTotalSize() }} className="catalog-table">
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const stream = found[index];
          return (
            stream && (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 1}
                className="catalog-row"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Row stream={stream} subscription={mine.get(stream.id)} actions={actions} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/** Every datastream there is, found while typing, with one click to collect it. */
export function Catalog() {
  const { data, error, refetch } = useCatalog();
  const [filter, setFilter] = useState({ text: '', exchange: '', category: '' });
  const wanted = useDeferredValue(filter);
  const found = useMemo(() => searchStreams(data ?? [], wanted), [data, wanted]);
  const exchanges = useMemo(
    () =>
      choicesOf(
        (data ?? []).map(({ exchange }) => exchange),
        'All exchanges',
      ),
    [data],
  );
  const categories = useMemo(
    () =>
      choicesOf(
        (data ?? []).map(({ category }) => category),
        'All kinds',
        categoryText,
      ),
    [data],
  );
  const set = (change: Partial<typeof filter>): void => setFilter({ ...filter, ...change });
  return (
    <div className="page">
      <PageHead
        title="Catalogue"
        lead={
          data ? (
            `${plural(data.length, 'datastream')} from ${exchanges.length - 1} exchanges`
          ) : (
            <Skeleton width="220px" />
          )
        }
      />
      <section className="panel" aria-label="Datastreams">
        <div className="panel-body catalog-filter">
          <div className="field">
            <label htmlFor="catalog-search">Search</label>
            <div className="search-box">
              <Icon name="catalog" />
              <input
                id="catalog-search"
                className="input"
                type="search"
                placeholder="btcusdt trades, kraken eth …"
                value={filter.text}
                onChange={(event) => set({ text: event.target.value })}
              />
            </div>
          </div>
          <Select
            label="Exchange"
            choices={exchanges}
            value={filter.exchange}
            onChange={(event) => set({ exchange: event.target.value })}
          />
          <Select
            label="Kind"
            choices={categories}
            value={filter.category}
            onChange={(event) => set({ category: event.target.value })}
          />
        </div>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <p className="catalog-count faint small" role="status">
              {data ? `${countText(found.length)} found` : 'Loading …'}
            </p>
            {data && found.length === 0 ? (
              <Empty title="Nothing matches">Try fewer letters, or another exchange.</Empty>
            ) : (
              <Results found={found} />
            )}
          </>
        )}
      </section>
    </div>
  );
}
