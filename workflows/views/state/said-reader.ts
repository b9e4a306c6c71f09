import { ScaledInteger } from '../../engine/json/scaled-integer.js';
import type { ColumnData } from '../../engine/columns/column-data.js';
import { GroupReader } from '../../engine/rows/group-reader.js';
import type { BrokenMessages } from '../../engine/rows/row-collector.js';
import { columnNamed, type RowBatch } from '../../engine/columns/row-batch.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { hasValue } from '../bars/trade-columns.js';
import type { Statement } from './said.js';
import { valuePlaces, type StatePlan } from './state-plan.js';

type ReadValue = (row: number) => bigint | null;

/** Reads what messages of an exchange say about the state of an instrument. */
export class SaidReader {
  private readonly reader: GroupReader;
  private readonly number = new ScaledInteger();

  constructor(private readonly plan: StatePlan) {
    this.reader = new GroupReader(plan.plan);
  }

  get broken(): BrokenMessages {
    return this.reader.broken;
  }

  /** Returns what the messages of a batch say, in order. */
  read(batch: MessageBatch): Statement[] {
    return Array.from(this.reader.read(batch), (group) => this.saidIn(group)).flat();
  }

  private saidIn(batch: RowBatch): Statement[] {
    const named = (name: string) => columnNamed(batch, name);
    const received = named('collection_timestamp_ns')!.values as BigInt64Array;
    const exchangeTime = this.valueOf(named('exchange_timestamp_ns'), 'exchange_timestamp_ns', 0);
    const values = this.plan.values.map((name) => this.valueOf(named(name), name, valuePlaces(name)));
    return Array.from({ length: batch.rows }, (_, row) => ({
      ns: received[row]!,
      exchangeNs: exchangeTime(row),
      values: values.map((value) => value(row)),
    }));
  }

  /** Returns how to read a column. Without an extractor for the exchange it has no values. */
  private valueOf(column: ColumnData | undefined, name: string, places: number): ReadValue {
    if (!column) return () => null;
    const { type, values, nullBitmap, valueOffsets } = column;
    const isKnown = (row: number): boolean => hasValue(nullBitmap, row);
    if (type.kind === 'text') {
      const read = this.plan.reads.get(name);
      const textOf = (row: number): string =>
        Buffer.from((values as Uint8Array).subarray(valueOffsets![row], valueOffsets![row + 1])).toString();
      return (row) => (read && isKnown(row) ? this.scaled(read(parsed(textOf(row))), places) : null);
    }
    if (type.kind === 'decimal') return (row) => (isKnown(row) ? decimalAt(values as Uint32Array, row) : null);
    return (row) => (isKnown(row) ? (values as BigInt64Array)[row]! : null);
  }

  private scaled(text: string | null, places: number): bigint | null {
    if (text === null) return null;
    const bytes = Buffer.from(text);
    return this.number.read(bytes, 0, bytes.length, places) ? this.number.value : null;
  }
}

/** Undefined if it is no JSON: texts stand in place of values in messages of another kind. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Returns an integer of four words, least first. */
function decimalAt(words: Uint32Array, row: number): bigint {
  const [a, b, c, d] = words.subarray(4 * row, 4 * row + 4) as unknown as [number, number, number, number];
  return (BigInt.asIntN(64, (BigInt(d) << 32n) | BigInt(c)) << 64n) | (BigInt(b) << 32n) | BigInt(a);
}
