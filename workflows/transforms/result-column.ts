import {
  Bool,
  Decimal,
  Float64,
  Int64,
  makeData,
  TimestampNanosecond,
  Utf8,
  type Data,
  type DataType,
} from 'apache-arrow';
import type { ResultType } from '../../schema/export-schemas/transforms/result-type.js';
import type { ColumnData } from '../../schema/export-schemas/transforms/sandbox/protocol.js';
import type { FileFormat } from '../../schema/exports/file-format.js';
import { decimalText } from '../engine/decimal-text.js';

const PRECISION = 38;

/** The Arrow type of a transformed column; CSV takes decimals as text. */
export function arrowTypeOf(type: ResultType, target: FileFormat): DataType {
  switch (type.kind) {
    case 'decimal':
      return target === 'csv' ? new Utf8() : new Decimal(type.scale, PRECISION, 128);
    case 'i64':
      return new Int64();
    case 'f64':
      return new Float64();
    case 'bool':
      return new Bool();
    case 'timestamp':
      return new TimestampNanosecond('UTC');
    case 'string':
      return new Utf8();
  }
}

/** The column that the blocks make together. */
export function resultColumn(type: ResultType, target: FileFormat, blocks: readonly ColumnData[]): Data {
  const arrowType = arrowTypeOf(type, target);
  const valid = joined(
    Uint8Array,
    blocks.map((block) => block.valid),
  );
  const nullBitmap = bitsOf(valid);
  const nullCount = valid.reduce((nulls, isValid) => nulls + 1 - isValid, 0);
  const head = { type: arrowType, length: valid.length, nullCount, nullBitmap: nullCount > 0 ? nullBitmap : null };
  return makeData({ ...head, ...buffersOf(type, target, blocks) } as never);
}

/** A column of nulls alone. */
export function nullColumn(type: ResultType, target: FileFormat, rows: number): Data {
  const kind = type.kind === 'timestamp' ? 'i64' : type.kind;
  const valid = new Uint8Array(rows);
  const values = { i64: BigInt64Array, f64: Float64Array, bool: Uint8Array, decimal: BigInt64Array };
  const block =
    kind === 'string'
      ? { kind, valid, offsets: new Int32Array(rows + 1), bytes: new Uint8Array(0) }
      : { kind, valid, values: new values[kind](kind === 'decimal' ? 2 * rows : rows) };
  return resultColumn(type, target, [block as ColumnData]);
}

function buffersOf(type: ResultType, target: FileFormat, blocks: readonly ColumnData[]): object {
  if (type.kind === 'string') return textBuffers(blocks as readonly (ColumnData & { kind: 'string' })[]);
  if (type.kind === 'decimal' && target === 'csv') {
    return textBuffers(blocks.map((block) => textBlock(block as ColumnData & { kind: 'decimal' }, type.scale)));
  }
  const values = blocks.map((block) => (block as ColumnData & { values: never }).values);
  if (type.kind === 'bool') return { data: bitsOf(joined(Uint8Array, values)) };
  if (type.kind === 'f64') return { data: joined(Float64Array, values) };
  const words = joined(BigInt64Array, values);
  return { data: type.kind === 'decimal' ? new Uint32Array(words.buffer) : words };
}

interface TextBlock {
  offsets: Int32Array;
  bytes: Uint8Array;
}

function textBuffers(blocks: readonly TextBlock[]): object {
  const bytes = joined(
    Uint8Array,
    blocks.map((block) => block.bytes),
  );
  const offsets = new Int32Array(blocks.reduce((rows, block) => rows + block.offsets.length - 1, 1));
  let row = 0;
  let start = 0;
  for (const block of blocks) {
    for (let i = 1; i < block.offsets.length; i++) offsets[++row] = start + block.offsets[i]!;
    start += block.bytes.length;
  }
  return { valueOffsets: offsets, data: bytes };
}

/** Decimals as CSV shows them. */
function textBlock(block: ColumnData & { kind: 'decimal' }, scale: number): TextBlock {
  const texts = Array.from(block.valid, (isValid, i) => {
    const value = (block.values[2 * i + 1]! << 64n) | BigInt.asUintN(64, block.values[2 * i]!);
    return Buffer.from(isValid ? decimalText(value, scale) : '');
  });
  const offsets = new Int32Array(texts.length + 1);
  texts.forEach((text, i) => (offsets[i + 1] = offsets[i]! + text.length));
  return { offsets, bytes: Buffer.concat(texts) };
}

function bitsOf(flags: Uint8Array): Uint8Array {
  // Levels of Parquet are taken by whole bytes of eight rows.
  const bits = new Uint8Array((flags.length + 7) >> 3);
  for (let i = 0; i < flags.length; i++) if (flags[i]) bits[i >> 3]! |= 1 << (i & 7);
  return bits;
}

function joined<T extends Uint8Array | Float64Array | BigInt64Array>(
  type: new (length: number) => T,
  parts: readonly T[],
): T {
  const all = new type(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part as never, at);
    at += part.length;
  }
  return all;
}
