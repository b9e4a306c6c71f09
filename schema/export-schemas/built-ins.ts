import { EXCHANGE_FACTS } from '../../exchanges/generated/facts.js';
import type { StreamCategory } from '../streams.js';
import { BARS_KEY, BOOK_KEY, CHAIN_KEY, HFTBACKTEST_KEY, STATE_KEY } from './view-keys.js';
import { BUILT_IN_VERSIONS } from './generated/built-in-versions.js';
import { BARS_LAYOUT, barsSources } from './built-ins/bars.js';
import { bookSources } from './built-ins/book.js';
import { CHAIN_LAYOUT, chainSources } from './built-ins/chain.js';
import { HFTBACKTEST_COLUMNS } from './built-ins/hftbacktest.js';
import { STATE_LAYOUT, stateSources } from './built-ins/state.js';
import {
  NORMALIZED_LAYOUTS,
  SUMMARY_LAYOUT,
  type CategorySources,
  type ExchangeSources,
  type LadderSources,
  type LayoutColumn,
  type NormalizedCategory,
  type Source,
} from './built-ins/layout.js';
import type { DeriveRule, ExportColumn, ExportSchemaContent, Extractor, WhereRule, UnfoldRule } from './model.js';

export interface BuiltInSchema {
  /** Fixed: `sch_`, 31 zeros, a hexadecimal digit. */
  id: string;
  name: string;
  category: StreamCategory;
  /** Grows with each change of the content. */
  version: number;
  content: ExportSchemaContent;
  /** Key of the view whose rows alone have its columns. */
  ofView?: string;
  /**
   * Whether an account's own schema of the name comes first: it may be older than the built-in
   * (beyond.md 5).
   */
  yields?: boolean;
}

/** Sources by extractor key: exchange codes, then views. */
const SOURCES: readonly (readonly [key: string, sources: ExchangeSources])[] = [
  ...[...EXCHANGE_FACTS].map(([exchange, { builtIns }]) => [exchange, builtIns] as const),
  [BARS_KEY, barsSources],
  [BOOK_KEY, bookSources],
  [CHAIN_KEY, chainSources],
  [STATE_KEY, stateSources],
];

const collectionTime: ExportColumn = {
  output_column: 'collection_timestamp_ns',
  meta: { value: 'collection_timestamp_ns' },
};
const exchangeTime: LayoutColumn = { name: 'exchange_timestamp_ns', type: 'i64' };

/**
 * The built-in schemas (contract 3, beyond.md 1.2), in the language of custom ones. Their ids never
 * change.
 */
export const BUILT_IN_SCHEMAS: readonly BuiltInSchema[] = [
  builtIn(1, 'normalized', 'trade', normalized('trade')),
  builtIn(2, 'normalized', 'orderbook', normalized('orderbook')),
  builtIn(3, 'normalized', 'book_update', normalized('book_update')),
  builtIn(4, 'normalized', 'quote', normalized('quote')),
  builtIn(5, 'normalized', 'kline', normalized('kline')),
  builtIn(6, 'normalized', 'liquidation', normalized('liquidation')),
  builtIn(7, 'book_5', 'orderbook', ladder(5)),
  builtIn(8, 'book_20', 'orderbook', ladder(20)),
  { ...builtIn(9, 'bars', 'kline', ofView(BARS_KEY, BARS_LAYOUT)), ofView: BARS_KEY, yields: true },
  { ...builtIn(10, 'summary', 'ticker', summary()), yields: true },
  {
    ...builtIn(11, 'hftbacktest', 'book_update', { columns: [...HFTBACKTEST_COLUMNS] }),
    ofView: HFTBACKTEST_KEY,
  },
  { ...builtIn(12, 'state', 'ticker', ofView(STATE_KEY, STATE_LAYOUT)), ofView: STATE_KEY, yields: true },
  { ...builtIn(13, 'chain', 'ticker', ofView(CHAIN_KEY, CHAIN_LAYOUT)), ofView: CHAIN_KEY, yields: true },
];

/**
 * Returns a built-in by its name within a category, or undefined if there is none (such as
 * `normalized` of ticker).
 */
export function findBuiltInSchema(name: string, category: StreamCategory): BuiltInSchema | undefined {
  return BUILT_IN_SCHEMAS.find((schema) => schema.name === name && schema.category === category);
}

function builtIn(digit: number, name: string, category: StreamCategory, content: ExportSchemaContent): BuiltInSchema {
  const version = BUILT_IN_VERSIONS[`${name} ${category}`] ?? 1;
  return { id: `sch_${'0'.repeat(31)}${digit.toString(16)}`, name, category, version, content };
}

function normalized(category: NormalizedCategory): ExportSchemaContent {
  return table(
    NORMALIZED_LAYOUTS[category],
    perExchange((sources) => sources.normalized[category]),
  );
}

function summary(): ExportSchemaContent {
  return table(
    SUMMARY_LAYOUT,
    perExchange((sources) => sources.summary),
  );
}

function table(layout: readonly LayoutColumn[], offering: Map<string, CategorySources>): ExportSchemaContent {
  const columns = layout.map((column) => dataColumn(column, offering, (sources) => sources.columns[column.name]));
  const unfold: Record<string, UnfoldRule> = {};
  const derive: Record<string, DeriveRule[]> = {};
  const where: Record<string, WhereRule[]> = {};
  for (const [exchange, sources] of offering) {
    const path = sources.unfold ?? (sources.levels && 'levels');
    if (path !== undefined) unfold[exchange] = { path, ...ofArrays(sources) };
    if (sources.levels) derive[exchange] = [mergedLevels(sources.levels)];
    if (sources.where) where[exchange] = [...sources.where];
  }
  return {
    columns: [collectionTime, ...columns],
    ...(Object.keys(unfold).length > 0 && { unfold }),
    ...(Object.keys(derive).length > 0 && { derive }),
    ...(Object.keys(where).length > 0 && { where }),
  };
}

function ofArrays({ ofArrays: isOne, nestedField }: CategorySources): Omit<UnfoldRule, 'path'> {
  if (!isOne) return {};
  return { elements: 'arrays', ...(nestedField !== undefined && { nested_field: nestedField }) };
}

function mergedLevels(levels: readonly { path: string; tag: string }[]): DeriveRule {
  return { field: 'levels', op: 'tagged_concat', arrays: [...levels], tag_field: 'side', value_field: 'value' };
}

function ladder(levels: number): ExportSchemaContent {
  const offering = perExchange((sources) => sources.ladder);
  const time = dataColumn(exchangeTime, offering, (sources) => sources.columns.exchange_timestamp_ns);
  const amounts = Array.from({ length: levels }, (_, i) =>
    (['bid', 'ask'] as const).flatMap((side) =>
      (['price', 'quantity'] as const).map((part) =>
        dataColumn({ name: `${side}_${part}_${i}`, type: 'decimal(18)' }, offering, (sources) =>
          levelPath(sources, side, i, part),
        ),
      ),
    ),
  );
  return { columns: [collectionTime, time, ...amounts.flat()] };
}

/** Only rows of a view have these columns: streams of an exchange have none of them. */
function ofView(key: string, layout: readonly LayoutColumn[]): ExportSchemaContent {
  const offering = new Map([[key, null]]);
  return { columns: [collectionTime, ...layout.map((column) => dataColumn(column, offering, () => column.name))] };
}

/** `data.bids|data.b` at level 3, member `0` → `data.bids.3.0|data.b.3.0`. */
function levelPath(sources: LadderSources, side: 'bid' | 'ask', level: number, part: 'price' | 'quantity'): string {
  const alternatives = sources[side === 'bid' ? 'bids' : 'asks'].split('|');
  return alternatives.map((path) => `${path}.${level}.${sources[part]}`).join('|');
}

function perExchange<T>(pick: (sources: ExchangeSources) => T | undefined): Map<string, T> {
  const found = new Map<string, T>();
  for (const [key, sources] of SOURCES) {
    const picked = pick(sources);
    if (picked !== undefined) found.set(key, picked);
  }
  return found;
}

function dataColumn<T>(
  column: LayoutColumn,
  offering: Map<string, T>,
  sourceOf: (sources: T) => Source | undefined,
): ExportColumn {
  const data: Record<string, Extractor> = {};
  for (const [exchange, sources] of offering) {
    const source = sourceOf(sources);
    if (source !== undefined) data[exchange] = extractor(column, source);
  }
  return { output_column: column.name, data };
}

function extractor(column: LayoutColumn, source: Source): Extractor {
  if (typeof source === 'string') return { json: { path: source, type: column.type } };
  const json = { path: source.path, type: source.type ?? column.type };
  return source.transform === undefined ? { json } : { json, transform: source.transform };
}
