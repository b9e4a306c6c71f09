import { AMOUNT_PLACES } from '../../../schema/views/bar-limit.js';
import type { ColumnData } from '../../engine/columns/column-data.js';
import { columnNamed, type RowBatch } from '../../engine/columns/row-batch.js';

/** Trades of a row group of a trade plan, read for Parquet. Valid as long as the row group. */
export interface TradeColumns {
  rows: number;
  /** The number of the first row among those of the partition. */
  firstRow: number;
  /** Collection times. */
  received: BigInt64Array;
  exchangeTimes: OptionalColumn<BigInt64Array>;
  ids: TextColumn;
  /** Integers of 10^-18, four words a row, least first. */
  prices: OptionalColumn<Uint32Array>;
  quantities: OptionalColumn<Uint32Array>;
  sides: TextColumn;
}

/** A column with a bit for each row that has a value; null: every row has one. */
interface OptionalColumn<Values> {
  values: Values;
  validity: Uint8Array | null;
}

interface TextColumn extends OptionalColumn<Uint8Array> {
  /** Beginning of each text, then the end. */
  offsets: Int32Array;
}

/**
 * Returns the columns of `normalized` from which bars are made. `firstRow`: the number of the first
 * row.
 */
export function tradeColumns(batch: RowBatch, firstRow: number): TradeColumns {
  const { rows } = batch;
  const named = (name: string): ColumnData => columnNamed(batch, name)!;
  return {
    rows,
    firstRow,
    received: (named('collection_timestamp_ns').values as BigInt64Array).subarray(0, rows),
    exchangeTimes: timesOf(named('exchange_timestamp_ns'), rows),
    ids: textOf(named('trade_id')),
    prices: amountsOf(named('price'), rows),
    quantities: amountsOf(named('quantity'), rows),
    sides: textOf(named('side')),
  };
}

/** Whether a row has a value. */
export const hasValue = (validity: Uint8Array | null, row: number): boolean =>
  validity === null || (validity[row >> 3]! & (1 << (row & 7))) !== 0;

/** Returns a column of times. One without an extractor for the exchange is text without values. */
export function timesOf({ type, values, nullBitmap }: ColumnData, rows: number): OptionalColumn<BigInt64Array> {
  if (type.kind === 'text') return { values: new BigInt64Array(rows), validity: new Uint8Array((rows + 7) >> 3) };
  return { values: (values as BigInt64Array).subarray(0, rows), validity: nullBitmap };
}

/** Returns a column of amounts: integers of 10^-18. */
export function amountsOf({ type, values, nullBitmap }: ColumnData, rows: number): OptionalColumn<Uint32Array> {
  if (type.kind !== 'decimal' || type.scale !== AMOUNT_PLACES) throw new Error('prices and quantities have 18 places');
  return { values: (values as Uint32Array).subarray(0, 4 * rows), validity: nullBitmap };
}

/** Returns a column of texts. */
export function textOf({ values, valueOffsets, nullBitmap }: ColumnData): TextColumn {
  return { values: values as Uint8Array, offsets: valueOffsets!, validity: nullBitmap };
}

/** Returns the text of a row; null if it has none. */
export function textOfRow({ values, offsets, validity }: TextColumn, row: number): string | null {
  if (!hasValue(validity, row)) return null;
  return Buffer.from(values.subarray(offsets[row], offsets[row + 1])).toString();
}
