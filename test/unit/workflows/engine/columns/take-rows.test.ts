import type { ColumnData } from '../../../../../workflows/engine/columns/column-data.js';
import { takeRows } from '../../../../../workflows/engine/columns/take-rows.js';

const ROWS = Int32Array.of(2, 0, -1, 2, 1, 1, 0, 2, 2);
const fixed = { length: 3, nullCount: 1, nullBitmap: Uint8Array.of(0b101), valueOffsets: null };
const long = 'x'.repeat(60);
const text: ColumnData = {
  ...{ ...fixed, type: { kind: 'text' } },
  valueOffsets: Int32Array.of(0, 2, 2, 62),
  values: Buffer.from(`ab${long}`),
};

function textsOf({ length, nullBitmap, values, valueOffsets }: ColumnData): (string | null)[] {
  return Array.from({ length }, (_, i) => {
    if (nullBitmap && ((nullBitmap[i >> 3]! >> (i & 7)) & 1) === 0) return null;
    return Buffer.from((values as Uint8Array).subarray(valueOffsets![i], valueOffsets![i + 1])).toString();
  });
}

describe('taken rows of a column', () => {
  it('are null where the row is null or there is none', () => {
    const data = takeRows({ ...fixed, type: { kind: 'bool' }, values: Uint8Array.of(0b100) }, ROWS);
    expect(data).toMatchObject({ length: 9, nullCount: 3 });
    expect([...data.nullBitmap!]).toEqual([0b11001011, 0b1]);
    expect([...(data.values as Uint8Array)]).toEqual([0b10001001, 0b1]);
    const all = takeRows({ ...fixed, type: { kind: 'bool' }, values: Uint8Array.of(0b100) }, Int32Array.of(0, 2));
    expect(all).toMatchObject({ nullCount: 0, nullBitmap: null });
  });

  it.each([
    ['int64', BigInt64Array.of(-1n, 0n, 1n << 62n), [1n << 62n, -1n, 0n, 1n << 62n, 0n, 0n, -1n, 1n << 62n, 1n << 62n]],
    ['timestamp', BigInt64Array.of(1n, 2n, 3n), [3n, 1n, 0n, 3n, 2n, 2n, 1n, 3n, 3n]],
    ['float64', Float64Array.of(-0, 0.5, NaN), [NaN, -0, 0, NaN, 0.5, 0.5, -0, NaN, NaN]],
  ] as const)('are values of %s', (kind, values, expected) => {
    expect([...(takeRows({ ...fixed, type: { kind }, values }, ROWS).values as Float64Array)]).toEqual(expected);
  });

  it('are those of a part of an array', () => {
    const all = [7n, 8n, 9n];
    const values = BigInt64Array.from([0n, ...all]).subarray(1);
    expect(takeRows({ ...fixed, type: { kind: 'int64' }, values }, Int32Array.of(2, 0)).values).toEqual(
      BigInt64Array.of(9n, 7n),
    );
  });

  it('are decimals of four words', () => {
    const values = Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    const data: ColumnData = {
      ...fixed,
      length: 2,
      nullCount: 0,
      nullBitmap: null,
      type: { kind: 'decimal', scale: 3 },
      values,
    };
    expect(takeRows(data, Int32Array.of(1, -1, 0))).toMatchObject({
      type: { kind: 'decimal', scale: 3 },
      values: Uint32Array.of(5, 6, 7, 8, 0, 0, 0, 0, 1, 2, 3, 4),
    });
  });

  it('are texts, short and long', () => {
    expect(textsOf(takeRows(text, ROWS))).toEqual([long, 'ab', null, long, null, null, 'ab', long, long]);
  });

  it('are lists with their items', () => {
    const list: ColumnData = {
      ...{ ...fixed, type: { kind: 'list', item: { kind: 'text' } }, values: null },
      ...{ valueOffsets: Int32Array.of(0, 2, 2, 3), items: text },
    };
    const { valueOffsets, items, nullCount } = takeRows(list, Int32Array.of(2, -1, 0, 1, 2));
    expect([...valueOffsets!]).toEqual([0, 1, 1, 3, 3, 4]);
    expect(nullCount).toBe(2);
    expect(textsOf(items!)).toEqual([long, 'ab', null, long]);
  });
});
