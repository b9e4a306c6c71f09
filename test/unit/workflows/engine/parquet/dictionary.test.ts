import { buildDictionary } from '../../../../../workflows/engine/parquet/dictionary.js';
import { TextValues } from '../../../../../workflows/engine/parquet/text-values.js';

/** Texts of a row each, repeated so that a dictionary saves bytes. */
function firstRowsOf(texts: readonly Buffer[]): number[] | null {
  const rows = Array.from({ length: 64 }, () => texts).flat();
  const valueOffsets = Int32Array.of(0, ...rows.map(({ length }) => length));
  for (let row = 0; row < rows.length; row++) valueOffsets[row + 1]! += valueOffsets[row]!;
  const values = Buffer.concat(rows);
  const data = {
    type: { kind: 'text' },
    length: rows.length,
    nullCount: 0,
    nullBitmap: null,
    values,
    valueOffsets,
  } as const;
  const column = new TextValues([{ data, from: 0, to: rows.length }]);
  const dictionary = column.inKernel(() => buildDictionary(column));
  return dictionary && [...dictionary.rows];
}

const MASK = (1n << 64n) - 1n;
/** The state of the kernel's hash of text after its first eight bytes. */
function stateAfter(word: bigint): bigint {
  const mixed = ((0xcbf29ce484222325n ^ word) * 0x9e3779b97f4a7c15n) & MASK;
  return mixed ^ (mixed >> 32n);
}

function text(...words: bigint[]): Buffer {
  const bytes = Buffer.alloc(8 * words.length);
  words.forEach((word, i) => bytes.writeBigUInt64LE(word, 8 * i));
  return bytes;
}

describe('a dictionary of texts', () => {
  it.each(Array.from({ length: 40 }, (_, length) => length))('has each text of some %i bytes once', (length) => {
    const same = Buffer.alloc(length, 'a');
    const others = Array.from(same, (_, i) => {
      const other = Buffer.from(same);
      other[i] = 0;
      return other;
    });
    const texts = [same, Buffer.alloc(length + 1, 'a'), Buffer.concat([same, Buffer.from([0])]), ...others];
    expect(firstRowsOf(texts)).toEqual(Array.from(texts.keys()));
  });

  it('has texts of one hash and length apart', () => {
    const [first, second] = [text(1n, 2n), text(3n, 2n ^ stateAfter(1n) ^ stateAfter(3n))];
    expect(firstRowsOf([first, second])).toEqual([0, 1]);
  });
});
