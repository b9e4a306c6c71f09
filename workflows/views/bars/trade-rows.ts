import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { compileReadPlan, type ReadPlan } from '../../../schema/export-schemas/read-plan.js';
import { AMOUNT_PLACES } from '../../../schema/views/bars-view.js';
import type { ColumnData } from '../../engine/columns/column-data.js';
import type { RowBatch } from '../../engine/columns/row-batch.js';
import type { TradeRow } from './trade.js';

/** Columns of `normalized`, from which bars are made. */
const COLUMNS = ['collection_timestamp_ns', 'exchange_timestamp_ns', 'trade_id', 'price', 'quantity', 'side'] as const;

/** How an exchange's trades are read for bars. */
export interface TradePlan {
  plan: ReadPlan;
  /** Whether the exchange's trades have ids: else repeats cannot be found. */
  hasIds: boolean;
}

/** Returns how trades of an exchange are read: as the built-in `normalized` reads them. */
export function tradePlanOf(exchange: string): TradePlan {
  const plan = compileReadPlan(findBuiltInSchema('normalized', 'trade')!.content, exchange);
  return { plan, hasIds: plan.columns.some(({ name, source }) => name === 'trade_id' && source === 'data') };
}

/** Yields the trades of a row group of a trade plan, read for Parquet. `firstRow`: the number of its first row. */
export function* tradeRows({ fields, rows, columns }: RowBatch, firstRow: number): Generator<TradeRow> {
  const [received, exchange, ids, prices, quantities, sides] = COLUMNS.map((name) => {
    return columns[fields.findIndex((field) => field.name === name)]!;
  }) as [ColumnData, ColumnData, ColumnData, ColumnData, ColumnData, ColumnData];
  const price = decimals(prices);
  const quantity = decimals(quantities);
  for (let row = 0; row < rows; row++) {
    yield {
      collectionNs: (received.values as BigInt64Array)[row]!,
      row: firstRow + row,
      exchangeNs: isValid(exchange, row) ? (exchange.values as BigInt64Array)[row]! : null,
      id: textAt(ids, row),
      price: price(row),
      quantity: quantity(row),
      side: textAt(sides, row),
    };
  }
}

function isValid({ nullBitmap }: ColumnData, row: number): boolean {
  return nullBitmap === null || (nullBitmap[row >> 3]! & (1 << (row & 7))) !== 0;
}

function textAt(column: ColumnData, row: number): string | null {
  if (!isValid(column, row)) return null;
  const { valueOffsets, values } = column;
  const { buffer, byteOffset } = values as Uint8Array;
  const from = valueOffsets![row]!;
  return Buffer.from(buffer, byteOffset + from, valueOffsets![row + 1]! - from).toString();
}

/** Reads decimals as integers of 10^-18. */
function decimals(column: ColumnData): (row: number) => bigint | null {
  const { type, values } = column;
  if (type.kind !== 'decimal' || type.scale !== AMOUNT_PLACES) throw new Error('prices and quantities have 18 places');
  const { buffer, byteOffset, length } = values as Uint32Array;
  const halves = new BigInt64Array(buffer, byteOffset, length / 2);
  return (row) => {
    if (!isValid(column, row)) return null;
    const [low, high] = [BigInt.asUintN(64, halves[2 * row]!), halves[2 * row + 1]!];
    return high === 0n ? low : (high << 64n) | low;
  };
}
