import { KEY_WORDS } from './id-key.js';
import type { IdTable } from './id-table.js';
import { SeenIds } from './seen-ids.js';

/** Returns ids as bytes, for the partitions that follow. */
export function storeIds({ ascending, others, again }: SeenIds): Buffer {
  const runs = [...ascending.entries()];
  return Buffer.concat([
    column(Float64Array.from(runs, ([first]) => first)),
    column(Float64Array.from(runs, ([, last]) => last)),
    column(Uint32Array.from(runs, ([, , second]) => second)),
    ...[others, again].flatMap(tableColumns),
  ]);
}

function tableColumns(table: IdTable): Buffer[] {
  const words = new Uint32Array(table.size * KEY_WORDS);
  const seconds = new Uint32Array(table.size);
  let i = 0;
  for (const [key, second] of table.entries()) {
    words.set(key, i * KEY_WORDS);
    seconds[i++] = second;
  }
  return [column(words), column(seconds)];
}

/** Returns the ids that were stored. */
export function restoreIds(bytes: Uint8Array): SeenIds {
  const columns = new Columns(bytes);
  const ids = new SeenIds();
  const [firsts, lasts, seconds] = [columns.doubles(), columns.doubles(), columns.words()];
  for (let i = 0; i < firsts.length; i++) ids.ascending.appendRun(firsts[i]!, lasts[i]!, seconds[i]!);
  for (const table of [ids.others, ids.again]) {
    const [keys, when] = [columns.words(), columns.words()];
    when.forEach((second, i) => table.set(keys.subarray(i * KEY_WORDS, (i + 1) * KEY_WORDS), second));
  }
  return ids;
}

/** Its length in bytes, and its bytes: all machines that run this are little-endian. */
function column({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(byteLength));
  return Buffer.concat([length, Buffer.from(buffer, byteOffset, byteLength)]);
}

/** Reads columns in the order in which they were written. */
class Columns {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  doubles(): Float64Array {
    return new Float64Array(this.next());
  }

  words(): Uint32Array {
    return new Uint32Array(this.next());
  }

  /** A copy, because typed arrays must be aligned. */
  private next(): ArrayBuffer {
    const { buffer, byteOffset } = this.bytes;
    const length = Number(new DataView(buffer, byteOffset + this.at).getBigUint64(0, true));
    const from = byteOffset + this.at + 8;
    this.at += 8 + length;
    return buffer.slice(from, from + length) as ArrayBuffer;
  }
}
