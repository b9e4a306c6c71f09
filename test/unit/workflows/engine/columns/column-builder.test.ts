import { BoolBuilder } from '../../../../../workflows/engine/columns/bool-builder.js';
import type { ColumnBuilder } from '../../../../../workflows/engine/columns/column-builder.js';
import { DecimalBuilder } from '../../../../../workflows/engine/columns/decimal-builder.js';
import { FloatBuilder } from '../../../../../workflows/engine/columns/float-builder.js';
import { Int64Builder } from '../../../../../workflows/engine/columns/int64-builder.js';
import { TextBuilder } from '../../../../../workflows/engine/columns/text-builder.js';

/** Rows with a value and a null, of each kind. */
const KINDS: readonly [string, () => ColumnBuilder, (builder: never, round: number) => void][] = [
  ['decimal', () => new DecimalBuilder(2), (b: DecimalBuilder, n) => b.appendWords(Uint32Array.of(n, 0, 0, 0))],
  ['int64', () => new Int64Builder(), (b: Int64Builder, n) => b.appendPair(n, 0)],
  ['float64', () => new FloatBuilder(), (b: FloatBuilder, n) => b.append(n)],
  ['bool', () => new BoolBuilder(), (b: BoolBuilder, n) => b.append(n % 2 === 1)],
  ['text', () => new TextBuilder(), (b: TextBuilder, n) => b.append(Buffer.from(String(n)), 0, 1)],
];

describe('a builder with one set of buffers', () => {
  it.each(KINDS)('gives the columns of two sets: %s', (_name, newBuilder, append) => {
    const [one, two] = [newBuilder(), newBuilder()];
    one.hasOneSet = true;
    for (let round = 1; round <= 4; round++) {
      const [ofOne, ofTwo] = [one, two].map((builder) => {
        append(builder as never, round);
        if (round !== 3) builder.appendNull();
        append(builder as never, round + 1);
        return builder.finish();
      });
      expect(ofOne!.length).toBe(round === 3 ? 2 : 3);
      expect(ofOne!.nullBitmap).toEqual(ofTwo!.nullBitmap);
      expect(ofOne!.valueOffsets).toEqual(ofTwo!.valueOffsets);
      expect(firstAndLast(ofOne!)).toEqual(firstAndLast(ofTwo!));
    }
  });

  it.each(KINDS)('frees its memory: %s', (_name, newBuilder, append) => {
    const builder = newBuilder();
    builder.hasOneSet = true;
    append(builder as never, 1);
    const values = builder.finish().values as Uint8Array;
    builder.free();
    expect(values).toHaveLength(0);
  });

  it('uses its memory again', () => {
    const builder = new DecimalBuilder(2);
    builder.hasOneSet = true;
    builder.appendWords(Uint32Array.of(1, 0, 0, 0));
    const first = builder.finish().values as Uint32Array;
    builder.appendWords(Uint32Array.of(2, 0, 0, 0));
    expect((builder.finish().values as Uint32Array).buffer).toBe(first.buffer);
    expect(first[0]).toBe(2);
  });
});

/** The values themselves: what stands under a null differs. */
function firstAndLast({ type, values, length }: ReturnType<ColumnBuilder['finish']>): unknown[] {
  const array = values as Uint32Array;
  if (type.kind === 'bool') return [array[0]! & 1, (array[0]! >> (length - 1)) & 1];
  if (type.kind === 'decimal') return [array[0], array[4 * (length - 1)]];
  return [array[0], array[array.length - 1]];
}
