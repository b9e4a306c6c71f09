import { SECOND_NS, nsToMs } from '../../../schema/time/timestamps.js';
import { ByteSink } from '../../kernel/byte-sink.js';
import type { ColumnData } from '../columns/column-data.js';
import { MAX_INT64_BYTES, writeInt64, writePadded } from './byte-text.js';
import { QUOTE } from '../../kernel/characters.js';

/** Writes a column's values as CSV cells. */
interface CsvCells {
  /** A row that is not null. */
  write(sink: ByteSink, row: number): void;
}

const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');

/** The cells of a column (contract 3, CSV). */
export function csvCells(data: ColumnData): CsvCells {
  switch (data.type.kind) {
    case 'timestamp':
      return timeCells(data.values as BigInt64Array);
    case 'int64':
      return integerCells(data.values as BigInt64Array);
    case 'float64':
      return floatCells(data.values as Float64Array);
    case 'bool': {
      const bits = data.values as Uint8Array;
      return { write: (sink, row) => sink.append((bits[row >> 3]! & (1 << (row & 7))) === 0 ? FALSE : TRUE) };
    }
    case 'text':
      return textCells(data.valueOffsets as Int32Array, data.values as Uint8Array);
    default:
      throw new Error(`no CSV cells for ${data.type.kind}`);
  }
}

/**
 * A cell of text, quoted only where RFC 4180 needs it; the empty text is quoted to differ from
 * null.
 */
export function writeTextCell(sink: ByteSink, text: Uint8Array, from: number, to: number): void {
  const room = 2 * (to - from) + 2;
  const target = sink.reserve(room);
  let at = sink.length;
  if (from === to || needsQuotes(text, from, to)) {
    target[at++] = QUOTE;
    for (let p = from; p < to; p++) {
      const c = text[p]!;
      if (c === QUOTE) target[at++] = QUOTE;
      target[at++] = c;
    }
    target[at++] = QUOTE;
  } else {
    for (let p = from; p < to; p++) target[at++] = text[p]!;
  }
  sink.length = at;
}

function needsQuotes(text: Uint8Array, from: number, to: number): boolean {
  for (let p = from; p < to; p++) {
    const c = text[p]!;
    if (c <= 0x2c && (c === 0x2c || c === QUOTE || c === 0x0a || c === 0x0d)) return true;
  }
  return false;
}

function textCells(offsets: Int32Array, text: Uint8Array): CsvCells {
  return { write: (sink, row) => writeTextCell(sink, text, offsets[row]!, offsets[row + 1]!) };
}

function integerCells(values: BigInt64Array): CsvCells {
  const words = new Int32Array(values.buffer, values.byteOffset, values.length * 2);
  return {
    write: (sink, row) => {
      const target = sink.reserve(MAX_INT64_BYTES);
      sink.length = writeInt64(target, sink.length, words[2 * row]!, words[2 * row + 1]!);
    },
  };
}

function floatCells(values: Float64Array): CsvCells {
  return {
    write: (sink, row) => {
      const value = values[row]!;
      if (Number.isFinite(value)) sink.append(Buffer.from(floatText(value)));
    },
  };
}

/** Returns the shortest text of a finite number that reads back as the same double. */
export const floatText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));

/** `2021-07-22T22:25:41.06217Z`: up to nine digits, trailing zeros trimmed. */
function timeCells(values: BigInt64Array): CsvCells {
  let second = Buffer.alloc(0);
  let secondFromNs = 1n;
  return {
    write: (sink, row) => {
      const ns = values[row]!;
      let fraction = ns - secondFromNs;
      if (fraction < 0n || fraction >= SECOND_NS || second.length === 0) {
        fraction = ((ns % SECOND_NS) + SECOND_NS) % SECOND_NS;
        secondFromNs = ns - fraction;
        second = Buffer.from(new Date(nsToMs(secondFromNs)).toISOString().slice(0, -5));
      }
      sink.append(second);
      if (fraction > 0n) writeFraction(sink, Number(fraction));
      sink.byte(0x5a);
    },
  };
}

function writeFraction(sink: ByteSink, ns: number): void {
  let digits = 9;
  let rest = ns;
  while (rest % 10 === 0) {
    rest /= 10;
    digits--;
  }
  sink.byte(0x2e);
  const target = sink.reserve(digits);
  sink.length = writePadded(target, sink.length, rest, digits);
}
