import type { ResultType } from '../../schema/export-schemas/transforms/result-type.js';
import type { SandboxColumn } from '../../sandbox/child/protocol.js';
import { SECOND_NS, floorDiv, nsToMs } from '../../schema/time/timestamps.js';
import { floatText } from '../engine/csv/csv-cells.js';
import { decimalText } from '../engine/json/scaled-text.js';

/** A value as CSV shows it, lists as JSON: numbers by their digits, NaN and infinity as null. */
export function cellText(block: SandboxColumn, type: ResultType, row: number): string {
  switch (block.kind) {
    case 'decimal': {
      const value = (block.values[2 * row + 1]! << 64n) | BigInt.asUintN(64, block.values[2 * row]!);
      return decimalText(value, type.kind === 'decimal' ? type.scale : 0);
    }
    case 'i64':
      return type.kind === 'timestamp' ? JSON.stringify(isoTime(block.values[row]!)) : String(block.values[row]);
    case 'f64':
      return Number.isFinite(block.values[row]) ? floatText(block.values[row]!) : 'null';
    case 'bool':
      return block.values[row] === 1 ? 'true' : 'false';
    case 'string':
      return JSON.stringify(Buffer.from(block.bytes.subarray(block.offsets[row], block.offsets[row + 1])).toString());
    case 'list': {
      const item = type.kind === 'list' ? type.item : type;
      const cells: string[] = [];
      for (let i = block.offsets[row]!; i < block.offsets[row + 1]!; i++) {
        cells.push(block.items.valid[i] ? cellText(block.items, item, i) : 'null');
      }
      return `[${cells.join(',')}]`;
    }
  }
}

/** `2021-07-22T22:25:41.06217Z`: up to nine digits, trailing zeros trimmed. */
function isoTime(ns: bigint): string {
  const fromNs = floorDiv(ns, SECOND_NS) * SECOND_NS;
  const second = new Date(nsToMs(fromNs)).toISOString().slice(0, -5);
  const fraction = String(ns - fromNs)
    .padStart(9, '0')
    .replace(/0+$/, '');
  return `${second}${fraction === '' ? '' : `.${fraction}`}Z`;
}
