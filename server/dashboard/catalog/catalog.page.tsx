import { useDeferredValue, useMemo, useState } from 'react';
import { Select } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { PageHead } from '../design/parts.js';
import { Empty, Failed, Skeleton } from '../design/states.js';
import { countText, plural } from '../text/numbers.rule.js';
import { CatalogList } from './catalog-list.js';
import { categoryText } from './category.js';
import { searchStreams, type Sorting } from './search.rule.js';
import { useCatalog } from './use-catalog.js';

function choicesOf(values: Iterable<string>, all: string, shown: (value: string) => string = (value) => value) {
  const sorted = [...new Set(values)].sort();
  return [{ value: '', label: all }, ...sorted.map((value) => ({ value, label: shown(value) }))];
}

/** The catalogue: search as you type, subscribe with one click. */
export function CatalogPage() {
  const { data, error, refetch } = useCatalog();
  const [filter, setFilter] = useState({ text: '', exchange: '', category: '' });
  const wanted = useDeferredValue(filter);
  const [sorting, setSorting] = useState<Sorting>();
  const found = useMemo(() => searchStreams(data ?? [], wanted, sorting), [data, wanted, sorting]);
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
        'All categories',
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
              {data
                ? `${countText(found.length)} found${!sorting && wanted.text.trim() ? ', best match first' : ''}`
                : 'Loading …'}
            </p>
            {data && found.length === 0 ? (
              <Empty title="No matches">Try a shorter search or another exchange.</Empty>
            ) : (
              <CatalogList found={found} sorting={sorting} onSort={setSorting} />
            )}
          </>
        )}
      </section>
    </div>
  );
}
