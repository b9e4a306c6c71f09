import type { RowBatch } from '../../../workflows/engine/columns/row-batch.js';
import type { Interpreted } from './reference-interpreter.js';
import type { Value } from './reference-values.js';

/** Writes interpreted rows as CSV, by the contract. */
export function referenceCsv({ names, types, rows }: Interpreted): string {
  const lines = [names.map(textCell), ...rows.map((row) => row.map((value, i) => cell(value, types[i]!)))];
  return lines.map((cells) => `${cells.join(',')}\n`).join('');
}

function cell(value: Value, type: string): string {
  if (value === null) return '';
  if (type === 'timestamp') return timeText(value as bigint);
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  return typeof value === 'object' ? decimalText(value.scaled, value.scale) : String(value);
}

function textCell(text: string): string {
  return text === '' || /[,"\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function decimalText(scaled: bigint, scale: number): string {
  const unit = 10n ** BigInt(scale);
  const size = scaled < 0n ? -scaled : scaled;
  const fraction = String(size % unit)
    .padStart(scale, '0')
    .replace(/0+$/, '');
  return `${scaled < 0n ? '-' : ''}${size / unit}${scale > 0 && fraction !== '' ? `.${fraction}` : ''}`;
}

function timeText(ns: bigint): string {
  const fraction = ((ns % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  const second = new Date(Number((ns - fraction) / 1_000_000n)).toISOString().slice(0, 19);
  const digits = String(fraction).padStart(9, '0').replace(/0+$/, '');
  return `${second}${digits === '' ? '' : `.${digits}`}Z`;
}

/** Reads the buffers of an engine batch as interpreted values. */
export function batchRows(batch: RowBatch): Value[][] {
  const columns = batch.columns.map((data) => {
    const { type } = data;
    return Array.from({ length: batch.rows }, (_, row): Value => {
      if (data.nullCount > 0 && !(data.nullBitmap![row >> 3]! & (1 << (row & 7)))) return null;
      if (type.kind === 'decimal') {
        const words = (data.values as Uint32Array).subarray(4 * row, 4 * row + 4);
        const bits = words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
        return { scaled: BigInt.asIntN(128, bits), scale: type.scale };
      }
      if (type.kind === 'bool') return ((data.values as Uint8Array)[row >> 3]! & (1 << (row & 7))) !== 0;
      if (type.kind === 'text') {
        const offsets = data.valueOffsets as Int32Array;
        return Buffer.from((data.values as Uint8Array).subarray(offsets[row], offsets[row + 1])).toString();
      }
      return (data.values as BigInt64Array | Float64Array)[row]!;
    });
  });
  return Array.from({ length: batch.rows }, (_, row) => columns.map((column) => column[row]!));
}
