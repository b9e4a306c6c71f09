import type { SummaryColumn } from '../../export-schemas/built-ins/layout.js';
import type { ExportColumn, TypeText } from '../../export-schemas/model.js';
import { TARDIS_KEY } from '../../export-schemas/view-keys.js';
import { STREAM_TYPES_OF } from '../replay/data-type.rule.js';

/**
 * Data types of daily files that have a counterpart, with the stream types they are made of: the
 * first one that there is, or all in `WHOLE_SETS`.
 */
export const DATASET_STREAMS = {
  trades: ['trades', 'agg_trades'],
  liquidations: ['liquidations'],
  incremental_book_L2: ['depth'],
  book_snapshot_5: ['depth'],
  book_snapshot_25: ['depth'],
  quotes: ['depth'],
  book_ticker: ['book_ticker'],
  derivative_ticker: STREAM_TYPES_OF.derivative_ticker,
  options_chain: ['ticker'],
} as const satisfies Record<string, readonly string[]>;

export type DatasetType = keyof typeof DATASET_STREAMS;

export const DATASET_TYPES = Object.keys(DATASET_STREAMS) as DatasetType[];

/** Characters of symbols that names of files do not have. */
const NOT_IN_NAMES = /[:/]/g;

/** Returns how names of files spell a symbol. */
export const datasetSymbol = (symbol: string): string => symbol.toUpperCase().replace(NOT_IN_NAMES, '-');

export const WHOLE_SETS: readonly DatasetType[] = ['derivative_ticker'];

/** Levels a side of the data types that are made of the visible book. */
export const DATASET_DEPTH: Partial<Record<DatasetType, number>> = {
  book_snapshot_5: 5,
  book_snapshot_25: 25,
  quotes: 1,
};

const column = (name: string, path: string, type: TypeText = 'string'): ExportColumn => ({
  output_column: name,
  data: { [TARDIS_KEY]: { json: { path, type } } },
});

const same = (...names: string[]): ExportColumn[] => names.map((name) => column(name, name));
const HEAD = [
  ...same('exchange', 'symbol'),
  column('timestamp', 'timestamp', 'i64'),
  column('local_timestamp', 'local_timestamp', 'i64'),
];

/** Columns of an `options_chain` that are values of tickers, with their names in `summary`. */
export const OPTION_VALUES = {
  ...{ open_interest: 'open_interest', last_price: 'last_price' },
  ...{ bid_price: 'bid_price', bid_amount: 'bid_quantity', bid_iv: 'bid_iv' },
  ...{ ask_price: 'ask_price', ask_amount: 'ask_quantity', ask_iv: 'ask_iv' },
  ...{ mark_price: 'mark_price', mark_iv: 'mark_iv', underlying_price: 'underlying_price' },
  ...{ delta: 'delta', gamma: 'gamma', vega: 'vega', theta: 'theta', rho: 'rho' },
} as const satisfies Record<string, SummaryColumn>;

const OPTION_COLUMNS = Object.keys(OPTION_VALUES);
const AFTER_INDEX = OPTION_COLUMNS.indexOf('underlying_price');

/** Returns the columns of a daily file, in the order of Tardis' documentation. */
export function datasetColumns(type: DatasetType): ExportColumn[] {
  const depth = DATASET_DEPTH[type];
  if (type === 'derivative_ticker') {
    return [
      ...HEAD,
      column('funding_timestamp', 'funding_timestamp', 'i64'),
      ...same('funding_rate', 'predicted_funding_rate', 'open_interest', 'last_price', 'index_price', 'mark_price'),
    ];
  }
  if (type === 'options_chain') {
    return [
      ...[...HEAD, ...same('type', 'strike_price'), column('expiration', 'expiration', 'i64')],
      ...same(...OPTION_COLUMNS.slice(0, AFTER_INDEX), 'underlying_index', ...OPTION_COLUMNS.slice(AFTER_INDEX)),
    ];
  }
  if (type === 'quotes' || type === 'book_ticker') {
    return [
      ...HEAD,
      ...[column('ask_amount', 'asks.0.1'), column('ask_price', 'asks.0.0')],
      ...[column('bid_price', 'bids.0.0'), column('bid_amount', 'bids.0.1')],
    ];
  }
  if (depth !== undefined) return [...HEAD, ...Array.from({ length: depth }, (_, level) => ladder(level)).flat()];
  if (type !== 'incremental_book_L2') return [...HEAD, ...same('id', 'side', 'price', 'amount')];
  return [...HEAD, column('is_snapshot', 'is_snapshot', 'bool'), ...same('side', 'price', 'amount')];
}

const ladder = (level: number): ExportColumn[] =>
  (['asks', 'bids'] as const).flatMap((side) => [
    column(`${side}[${level}].price`, `${side}.${level}.0`),
    column(`${side}[${level}].amount`, `${side}.${level}.1`),
  ]);
