import type { ResultType } from '../../schema/export-schemas/transforms/result-type.js';
import { joinTexts } from '../../sandbox/child/join-texts.js';
import type { SandboxColumn } from '../../sandbox/child/protocol.js';
import type { FileFormat } from '../../schema/exports/file-format.js';
import type { ColumnBuffers, ColumnData, ValueType } from '../engine/columns/column-data.js';
import { cellText } from './cell-text.js';

/** Returns the layout of a transformed column in memory; CSV takes decimals and lists as text. */
export function valueTypeOf(type: ResultType, target: FileFormat): ValueType {
  switch (type.kind) {
    case 'decimal':
      return target === 'csv' ? { kind: 'text' } : { kind: 'decimal', scale: type.scale };
    case 'i64':
      return { kind: 'int64' };
    case 'f64':
      return { kind: 'float64' };
    case 'bool':
    case 'timestamp':
      return { kind: type.kind };
    case 'string':
      return { kind: 'text' };
    case 'list':
      return target === 'csv' ? { kind: 'text' } : { kind: 'list', item: valueTypeOf(type.item, target) };
  }
}

/**
 * The column that the blocks make together. `onText` is called with the bytes of each block that is
 * shown as text, which may be many more than those of its values, and may throw.
 */
export function resultColumn(
  type: ResultType,
  target: FileFormat,
  blocks: readonly SandboxColumn[],
  onText: (bytes: number) => void = () => undefined,
): ColumnData {
  const valid = joined(
    Uint8Array,
    blocks.map((block) => block.valid),
  );
  const nullBitmap = bitsOf(valid);
  const nullCount = valid.reduce((nulls, isValid) => nulls + 1 - isValid, 0);
  return {
    type: valueTypeOf(type, target),
    length: valid.length,
    nullCount,
    nullBitmap: nullCount > 0 ? nullBitmap : null,
    valueOffsets: null,
    ...buffersOf(type, target, blocks, onText),
  };
}

/** A column of nulls alone. */
export function nullColumn(type: ResultType, target: FileFormat, rows: number): ColumnData {
  return resultColumn(type, target, [nullBlock(type, rows)]);
}

function nullBlock(type: ResultType, rows: number): SandboxColumn {
  const valid = new Uint8Array(rows);
  switch (type.kind) {
    case 'string':
      return { kind: 'string', valid, offsets: new Int32Array(rows + 1), bytes: new Uint8Array(0) };
    case 'list':
      return { kind: 'list', valid, offsets: new Int32Array(rows + 1), items: nullBlock(type.item, 0) };
    case 'decimal':
      return { kind: 'decimal', valid, values: new BigInt64Array(2 * rows) };
    case 'f64':
      return { kind: 'f64', valid, values: new Float64Array(rows) };
    case 'bool':
      return { kind: 'bool', valid, values: new Uint8Array(rows) };
    default:
      return { kind: 'i64', valid, values: new BigInt64Array(rows) };
  }
}

function buffersOf(
  type: ResultType,
  target: FileFormat,
  blocks: readonly SandboxColumn[],
  onText: (bytes: number) => void,
): ColumnBuffers {
  if (type.kind === 'string') return textBuffers(blocks as readonly (SandboxColumn & { kind: 'string' })[]);
  if (target === 'csv' && (type.kind === 'decimal' || type.kind === 'list')) {
    const texts = blocks.map((block) => {
      const text = textBlock(block, type);
      onText(text.bytes.length);
      return text;
    });
    return textBuffers(texts);
  }
  if (type.kind === 'list')
    return listBuffers(type.item, target, blocks as readonly (SandboxColumn & { kind: 'list' })[]);
  const values = blocks.map((block) => (block as SandboxColumn & { values: never }).values);
  if (type.kind === 'bool') return { values: bitsOf(joined(Uint8Array, values)) };
  if (type.kind === 'f64') return { values: joined(Float64Array, values) };
  const words = joined(BigInt64Array, values);
  return { values: type.kind === 'decimal' ? new Uint32Array(words.buffer) : words };
}

interface TextBlock {
  offsets: Int32Array;
  bytes: Uint8Array;
}

function textBuffers(blocks: readonly TextBlock[]): ColumnBuffers {
  const bytes = blocks.map((block) => block.bytes);
  return { valueOffsets: joinedOffsets(blocks.map((block) => block.offsets)), values: joined(Uint8Array, bytes) };
}

function listBuffers(
  item: ResultType,
  target: FileFormat,
  blocks: readonly (SandboxColumn & { kind: 'list' })[],
): ColumnBuffers {
  const items = blocks.map((block) => block.items);
  return {
    valueOffsets: joinedOffsets(blocks.map((block) => block.offsets)),
    values: null,
    items: resultColumn(item, target, items),
  };
}

function joinedOffsets(parts: readonly Int32Array[]): Int32Array {
  const offsets = new Int32Array(parts.reduce((rows, part) => rows + part.length - 1, 1));
  let row = 0;
  let start = 0;
  for (const part of parts) {
    for (let i = 1; i < part.length; i++) offsets[++row] = start + part[i]!;
    start += part.at(-1)!;
  }
  return offsets;
}

/** Decimals and lists as CSV shows them. */
function textBlock(block: SandboxColumn, type: ResultType): TextBlock {
  return joinTexts(Array.from(block.valid, (isValid, i) => Buffer.from(isValid ? cellText(block, type, i) : '')));
}

function bitsOf(flags: Uint8Array): Uint8Array {
  // Parquet levels are read as whole bytes of eight rows.
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
