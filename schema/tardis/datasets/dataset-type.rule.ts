import type { ExportColumn, TypeText } from '../../export-schemas/model.js';
import { TARDIS_KEY } from '../../export-schemas/view-keys.js';

/** Data types of daily files that have a counterpart, with the stream types they are made of. */
export const DATASET_STREAMS = {
  trades: ['trades', 'agg_trades'],
  liquidations: ['liquidations'],
  incremental_book_L2: ['depth'],
  book_snapshot_5: ['depth'],
  book_snapshot_25: ['depth'],
  quotes: ['depth'],
} as const satisfies Record<string, readonly string[]>;

export type DatasetType = keyof typeof DATASET_STREAMS;

export const DATASET_TYPES = Object.keys(DATASET_STREAMS) as DatasetType[];

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

/** Returns the columns of a daily file, in the order of Tardis' documentation. */
export function datasetColumns(type: DatasetType): ExportColumn[] {
  const depth = DATASET_DEPTH[type];
  if (type === 'quotes') {
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
