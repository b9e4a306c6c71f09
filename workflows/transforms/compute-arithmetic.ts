import type { Arithmetic, NumberType, Unary } from '../../schema/export-schemas/transforms/arithmetic-tree.js';
import { MAX_INT64, MIN_INT64 } from '../../schema/text/int64.js';
import type { SandboxColumn } from '../../sandbox/child/protocol.js';
import type { ColumnData } from '../engine/columns/column-data.js';

/** Decimals have 38 digits. */
const DECIMAL_BOUND = 10n ** 38n;

/**
 * The value of a row, a decimal by its digits. Null: a value is missing. Undefined: it does not
 * fit.
 */
type Reader = (row: number) => bigint | null | undefined;

/**
 * Computes an expression over whole columns. `misfits` is 1 for the rows whose result does not fit.
 */
export function computeArithmetic(
  expression: Arithmetic,
  columns: readonly ColumnData[],
): { column: SandboxColumn; misfits: Uint8Array } {
  const { length } = columns[0]!;
  const read = readerOf(expression, columns);
  const valid = new Uint8Array(length);
  const isDecimal = expression.type.kind === 'decimal';
  const values = new BigInt64Array(isDecimal ? 2 * length : length);
  const misfits = new Uint8Array(length);
  for (let row = 0; row < length; row++) {
    const value = read(row);
    if (value === undefined) misfits[row] = 1;
    if (value === undefined || value === null) continue;
    valid[row] = 1;
    if (isDecimal) {
      values[2 * row] = BigInt.asIntN(64, value);
      values[2 * row + 1] = value >> 64n;
    } else values[row] = value;
  }
  return { column: { kind: isDecimal ? 'decimal' : 'i64', valid, values }, misfits };
}

function readerOf(expression: Arithmetic, columns: readonly ColumnData[]): Reader {
  if (expression.op === 'literal') return () => expression.value;
  if (expression.op === 'value') return valueReader(columns[expression.at]!);
  const { op, type } = expression;
  const isDecimal = type.kind === 'decimal';
  const [least, most] = isDecimal ? [-DECIMAL_BOUND + 1n, DECIMAL_BOUND - 1n] : [MIN_INT64, MAX_INT64];
  const fitted = (value: bigint): bigint | undefined => (value < least || value > most ? undefined : value);
  if ('of' in expression) {
    const readOf = readerOf(expression.of, columns);
    const unit = 10n ** BigInt(scaleOf(expression.of.type) - scaleOf(type));
    const apply = UNARY[expression.op](unit, unit / 2n);
    return (row) => {
      const value = readOf(row);
      return value === undefined || value === null ? value : fitted(apply(value));
    };
  }
  const { left, right } = expression;
  const [readLeft, readRight] = [readerOf(left, columns), readerOf(right, columns)];
  // Both sides of a sum get the places of the result first, as in SQL.
  const places = (of: Arithmetic): bigint => (op === '*' ? 1n : 10n ** BigInt(scaleOf(type) - scaleOf(of.type)));
  const [leftFactor, rightFactor] = [places(left), places(right)];
  return (row) => {
    const a = readLeft(row);
    const b = readRight(row);
    // A value that does not fit fails the row, whatever else is missing.
    if (a === undefined || b === undefined) return undefined;
    const first = a === null ? null : fitted(a * leftFactor);
    const second = b === null ? null : fitted(b * rightFactor);
    if (first === undefined || second === undefined) return undefined;
    if (first === null || second === null) return null;
    return fitted(op === '*' ? first * second : op === '+' ? first + second : first - second);
  };
}

const scaleOf = (type: NumberType): number => (type.kind === 'decimal' ? type.scale : 0);

/** `unit`: scale factor from result units to value units. */
const UNARY: Record<Unary, (unit: bigint, half: bigint) => (value: bigint) => bigint> = {
  abs: () => (value) => (value < 0n ? -value : value),
  negate: () => (value) => -value,
  ceil: (unit) => (value) => (value > 0n ? value + unit - 1n : value) / unit,
  floor: (unit) => (value) => (value < 0n ? value - unit + 1n : value) / unit,
  // Halves away from zero.
  round: (unit, half) => (value) => (value < 0n ? value - half : value + half) / unit,
  trunc: (unit) => (value) => value / unit,
};

function valueReader({ values, nullBitmap, nullCount, type }: ColumnData): Reader {
  const bitmap = nullCount > 0 ? nullBitmap : null;
  const isNull = (row: number): boolean => bitmap !== null && (bitmap[row >> 3]! & (1 << (row & 7))) === 0;
  if (type.kind !== 'decimal') {
    const integers = values as BigInt64Array;
    return (row) => (isNull(row) ? null : integers[row]!);
  }
  const words = values as Uint32Array;
  const halves = new BigInt64Array(words.buffer, words.byteOffset, words.length >> 1);
  return (row) => (isNull(row) ? null : (halves[2 * row + 1]! << 64n) | BigInt.asUintN(64, halves[2 * row]!));
}
