import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Sorting } from '../../../schema/catalog/search-streams.rule.js';
import { useAsk } from '../core/queries.js';
import { Select } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { PageHead } from '../design/parts.js';
import { Empty, Failed, Skeleton } from '../design/states.js';
import { useDebounced } from '../design/use-debounced.js';
import { PageFeedsDocument, PageSearchDocument, type StreamOrder } from '../generated/operations.js';
import { countText, plural } from '../text/numbers.rule.js';
import { CatalogList } from './catalog-list.js';
import { CATEGORIES, categoryText } from './category.js';

const PAGE = 100;
const MOST = 2_000;
const TYPING_MS = 120;
const CATEGORY_CHOICES = [
  { value: '', label: 'All categories' },
  ...CATEGORIES.map((value) => ({ value, label: categoryText(value) })).sort((a, b) => (a.label < b.label ? -1 : 1)),
];
const ORDERS: Record<Sorting['by'], StreamOrder> = {
  instrument: 'INSTRUMENT',
  streamType: 'STREAM_TYPE',
  exchange: 'EXCHANGE',
  category: 'CATEGORY',
  id: 'ID',
};

/** The catalogue: search as you type, subscribe with one click. The search is in the address. */
export function CatalogPage() {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('q') ?? '');
  const exchange = params.get('exchange') ?? '';
  const category = CATEGORIES.find((value) => value === params.get('kind')) ?? '';
  const [sorting, setSorting] = useState<Sorting>();
  const typed = useDebounced(text.trim(), TYPING_MS);
  const asked = {
    text: typed,
    exchange: exchange || null,
    category: category || null,
    by: sorting ? ORDERS[sorting.by] : null,
    descending: sorting?.descending ?? false,
  };
  const wanted = JSON.stringify(asked);
  const [rows, setRows] = useState({ wanted, first: PAGE });
  const first = rows.wanted === wanted ? rows.first : PAGE;
  const { data, error, refetch } = useAsk(PageSearchDocument, { ...asked, first }, { staleTime: 60_000 });
  const { data: feeds } = useAsk(PageFeedsDocument, {}, { staleTime: 10_000 });
  const codes = feeds?.exchanges.map(({ code }) => code) ?? [];
  const exchanges = [
    { value: '', label: 'All exchanges' },
    // Known before the list is loaded: the address names it.
    ...[...new Set([...codes, ...(exchange ? [exchange] : [])])].sort().map((value) => ({ value, label: value })),
  ];
  const set = (name: string, value: string): void =>
    setParams(
      (before) => {
        if (value) before.set(name, value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const search = data?.streamSearch;
  return (
    <div className="page">
      <PageHead
        title="Catalogue"
        lead={feeds ? `Datastreams of ${plural(codes.length, 'exchange')}` : <Skeleton width="220px" />}
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
                value={text}
                onChange={(event) => {
                  setText(event.target.value);
                  set('q', event.target.value.trim());
                }}
              />
            </div>
          </div>
          <Select
            label="Exchange"
            choices={exchanges}
            value={exchange}
            onChange={(event) => set('exchange', event.target.value)}
          />
          <Select
            label="Kind"
            choices={CATEGORY_CHOICES}
            value={category}
            onChange={(event) => set('kind', event.target.value)}
          />
        </div>
        {error && !search ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            <p className="catalog-count faint small" role="status">
              {search
                ? `${countText(search.totalCount)} found${!sorting && typed ? ', best match first' : ''}`
                : 'Loading …'}
            </p>
            {search?.totalCount === 0 ? (
              <Empty title="No matches">Try a shorter search or another exchange.</Empty>
            ) : (
              <CatalogList
                found={search?.found ?? []}
                totalCount={Math.min(MOST, search?.totalCount ?? 0)}
                sorting={sorting}
                onSort={setSorting}
                onMore={() => setRows({ wanted, first: Math.min(MOST, (search?.found.length ?? 0) + PAGE * 2) })}
              />
            )}
          </>
        )}
      </section>
    </div>
  );
}
