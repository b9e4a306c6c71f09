import { isDeepStrictEqual } from 'node:util';
import type { TypeText } from '../../../../../schema/export-schemas/model.js';
import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import { ParquetWriter } from '../../../../../workflows/engine/parquet/parquet-writer.js';
import { encodeMessages } from '../../../../support/engine/encode-messages.js';
import { messagesOf } from '../../../../support/engine/message-batches.js';
import { Random } from '../../../../support/engine/random.js';
import { readParquet } from '../../../../support/engine/read-parquet.js';

const column = (name: string, type: TypeText) => ({
  output_column: name,
  data: { x: { json: { path: name, type } } },
});

describe('the encoding of a column', () => {
  it('keeps integers whose neighbours differ by little and by much', async () => {
    const integers = compileReadPlan({ columns: ['a', 'b', 'c'].map((name) => column(name, 'i64')) }, 'x');
    const random = new Random(7);
    const row = { a: 0n, b: 2n ** 62n, c: 0n };
    const rows = random.times(3_000, (i) => {
      row.a += BigInt(random.below(2 ** (1 + (i % 31)))) - 1_000n;
      row.b = BigInt.asIntN(64, row.b - BigInt(random.below(2 ** 31)) * BigInt(i > 2_000 ? 2 ** 33 : 1));
      row.c = BigInt.asIntN(64, row.c * 6364136223846793005n + 1442695040888963407n);
      return { a: row.a, b: i % 7 === 0 ? null : row.b, c: row.c };
    });
    const messages = messagesOf(...rows.map(({ a, b, c }) => `{"a":${a},"b":${b},"c":${c}}`));
    const read = await readParquet((await encodeMessages(messages, { plan: integers })).bytes);
    expect(read.rows).toEqual(rows);
    const encodings = read.metadata.row_groups[0]!.columns.map((column) => column.meta_data!.encodings[0]);
    expect(encodings).toEqual(['DELTA_BINARY_PACKED', 'PLAIN', 'PLAIN']);
  });

  it('is plain if a page has no values, because fastparquet reads past empty deltas', async () => {
    const plan = compileReadPlan({ columns: [column('a', 'i64')] }, 'x');
    const { bytes } = await encodeMessages(messagesOf('{}', '{"a":null}'), { plan });
    const { metadata, rows } = await readParquet(bytes);
    expect(rows).toEqual([{ a: null }, { a: null }]);
    expect(metadata.row_groups[0]!.columns[0]!.meta_data!.encodings).toEqual(['PLAIN', 'RLE']);
  });

  it('has no bounds where readers order values in different ways: NaN, zeros of either sign', async () => {
    const boundsOf = async (...values: number[]) => {
      const chunks: Uint8Array[] = [];
      const field = { name: 'f', type: { kind: 'float64' }, nullable: true } as const;
      const writer = new ParquetWriter([field], 'none', async (chunk) => void chunks.push(chunk));
      const data = { type: field.type, length: values.length, nullCount: 0, nullBitmap: null, valueOffsets: null };
      await writer.writeRowGroup({
        fields: [field],
        rows: values.length,
        columns: [{ ...data, values: Float64Array.from(values) }],
      });
      await writer.finish();
      const { metadata } = await readParquet(Buffer.concat(chunks));
      const { min_value: min, max_value: max } = metadata.row_groups[0]!.columns[0]!.meta_data!.statistics!;
      return [min, max];
    };
    const none = [undefined, undefined];
    expect(await boundsOf(3, -Infinity, 2)).toEqual([-Infinity, 3]);
    expect(await boundsOf(1, NaN, 2)).toEqual(none);
    expect(await boundsOf(NaN, 1)).toEqual(none);
    expect(await boundsOf(-0, 1)).toEqual(none);
  });

  it('keeps a dictionary of values that repeat late, and none of values that do not', async () => {
    const names = ['short', 'long', 'unique', 'price'];
    const columns = names.map((name) => column(name, name === 'price' ? 'decimal(18)' : 'string'));
    const random = new Random(11);
    // Keys of up to 15 bytes, and hashed ones that differ late or by their length alone.
    const long = random.times(600, (i) => `${'x'.repeat(9 + (i % 40))}${i % 7}`);
    const rows = random.times(24_000, (i) => ({
      short: i % 9 === 0 ? null : 'abcdefghijklmno'.slice(random.below(8), 8 + random.below(8)),
      long: random.pick(long),
      unique: `u${i}`,
      price: `${random.below(9_000)}.5`,
    }));
    const { bytes } = await encodeMessages(messagesOf(...rows.map((row) => JSON.stringify(row))), {
      plan: compileReadPlan({ columns }, 'x'),
    });
    const read = await readParquet(bytes);
    const seen = read.rows.map(({ price, ...row }) => ({ ...row, price: (price as { scaled: bigint }).scaled }));
    const expected = rows.map((row) => ({ ...row, price: BigInt(row.price.replace('.', '')) * 10n ** 17n }));
    expect(isDeepStrictEqual(seen, expected)).toBe(true);
    const chunks = read.metadata.row_groups[0]!.columns.map(({ meta_data: chunk }) => chunk!);
    expect(chunks.map(({ encodings }) => encodings[0])).toEqual(['PLAIN', 'PLAIN', 'PLAIN', 'PLAIN']);
    expect(chunks.map(({ encodings }) => encodings.includes('RLE_DICTIONARY'))).toEqual([true, true, false, true]);
    expect(chunks[2]!.statistics).toMatchObject({ min_value: 'u0', max_value: 'u9999' });
  });
});
