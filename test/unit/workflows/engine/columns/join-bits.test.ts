import type { ColumnData } from '../../../../../workflows/engine/columns/column-data.js';
import { joinBits, joinValidity } from '../../../../../workflows/engine/columns/join-bits.js';
import { Random } from '../../../../support/engine/random.js';

const bit = (bits: Uint8Array, row: number): boolean => ((bits[row >> 3]! >> (row & 7)) & 1) === 1;

describe('ranges of a column', () => {
  it('are joined bit by bit, wherever they begin and end', () => {
    const random = new Random(5);
    for (let round = 0; round < 200; round++) {
      const ranges = random.times(1 + random.below(6), () => {
        const length = 1 + random.below(70);
        const bytes = (): Uint8Array => Uint8Array.from(random.times((length + 7) >> 3, () => random.below(256)));
        const nullBitmap = random.chance(0.5) ? bytes() : null;
        const data: ColumnData = {
          type: { kind: 'bool' },
          length,
          nullCount: nullBitmap ? 1 : 0,
          nullBitmap,
          values: bytes(),
          valueOffsets: null,
        };
        const from = random.below(length);
        return { data, from, to: from + random.below(length - from + 1) };
      });
      const expected = ranges.flatMap(({ data, from, to }) =>
        Array.from({ length: to - from }, (_, i) => ({
          valid: data.nullBitmap === null || bit(data.nullBitmap, from + i),
          value: bit(data.values as Uint8Array, from + i),
        })),
      );
      const values = joinBits(ranges, expected.length, ({ data }) => data.values as Uint8Array);
      const joined = { values, ...joinValidity(ranges, expected.length) };
      const seen = expected.map((_, row) => ({
        valid: joined.nullBitmap === null || bit(joined.nullBitmap, row),
        value: bit(joined.values, row),
      }));
      expect(seen).toEqual(expected);
      expect(joined.nullCount).toBe(expected.filter(({ valid }) => !valid).length);
      // Nothing is set behind the last row, where the next page's bits would be.
      const rest = joined.values.length * 8 - expected.length;
      expect(Array.from({ length: rest }, (_, i) => bit(joined.values, expected.length + i))).toEqual(
        new Array(rest).fill(false),
      );
    }
  });
});
