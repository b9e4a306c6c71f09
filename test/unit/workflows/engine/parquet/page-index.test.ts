import { parquetMetadata, readColumnIndex, readOffsetIndex } from 'hyparquet';
import type { TypeText } from '../../../../../schema/export-schemas/model.js';
import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import { columnIndex, type PageBounds } from '../../../../../workflows/engine/parquet/page-index.js';
import { encodeMessages } from '../../../../support/engine/encode-messages.js';
import { type ParquetValue, readParquet } from '../../../../support/engine/read-parquet.js';

const ROWS = 140_000;
const data = (name: string, type: TypeText) => ({
  output_column: name,
  data: { x: { json: { path: name, type } } },
});
const plan = compileReadPlan(
  {
    columns: [
      { output_column: 'time', meta: { value: 'collection_timestamp_ns' } },
      data('price', 'decimal(2)'),
      data('id', 'string'),
      data('late', 'i64'),
      data('buy', 'bool'),
      data('ratio', 'f64'),
      data('grade', 'decimal(2)'),
    ],
  },
  'x',
);
/**
 * Prices repeat and fall, ids are unique, `late` is null in the whole first page. Grades repeat
 * except for the first, the least. Some are null.
 */
const gradeAt = (row: number): string | null => (row % 3 === 1 ? null : `"${row === 0 ? 1 : 2 + (row % 50)}"`);
const messages = Array.from({ length: ROWS }, (_, i) => ({
  ns: 1_700_000_000_000_000_000n + BigInt(i),
  bytes: Buffer.from(
    `{"price":"${5_000 - (i >> 9)}.25","id":"u${i}","late":${i < 70_000 || i % 7 === 0 ? null : ROWS - i},"buy":${i > 66_000},"ratio":${i % 5 === 0 ? null : i - 500.5},"grade":${gradeAt(i)}}`,
  ),
}));

const scaled = (value: ParquetValue): bigint | number | string | boolean =>
  typeof value === 'object' ? (value as { scaled: bigint }).scaled : value;

async function indexed() {
  const { bytes } = await encodeMessages(messages, { plan, compression: 'snappy' }, 50_000);
  const { rows } = await readParquet(bytes);
  const { buffer } = new Uint8Array(bytes);
  const metadata = parquetMetadata(buffer);
  const reader = (at: bigint, length: number) => ({ view: new DataView(buffer, Number(at), length), offset: 0 });
  const columns = metadata.row_groups[0]!.columns.map((chunk, i) => ({
    chunk,
    name: metadata.schema[i + 1]!.name,
    // Bounds are read as bytes: the reader would convert decimals to doubles.
    bounds: readColumnIndex(reader(chunk.column_index_offset!, chunk.column_index_length!), {
      ...metadata.schema[i + 1]!,
      converted_type: undefined,
      logical_type: undefined,
    }),
    pages: readOffsetIndex(reader(chunk.offset_index_offset!, chunk.offset_index_length!)).page_locations,
  }));
  return { rows, columns };
}

describe('the page index', () => {
  it('says where pages are, and which rows begin in them', async () => {
    for (const { chunk, pages } of (await indexed()).columns) {
      const { data_page_offset: first, dictionary_page_offset: start = first, ...rest } = chunk.meta_data!;
      expect(pages[0]).toMatchObject({ offset: first, first_row_index: 0n });
      expect(pages.length).toBeGreaterThan(1);
      pages.forEach(({ offset, compressed_page_size: bytes }, i) => {
        expect(offset + BigInt(bytes)).toBe(pages[i + 1]?.offset ?? start + rest.total_compressed_size);
      });
    }
  });

  it('has the bounds and nulls of each page', async () => {
    const { rows, columns } = await indexed();
    for (const { name, pages, bounds } of columns) {
      pages.forEach(({ first_row_index: from }, i) => {
        const all = rows.slice(Number(from), Number(pages[i + 1]?.first_row_index ?? ROWS)).map((row) => row[name]!);
        const values = all.filter((value) => value !== null).map(scaled);
        expect([name, i, bounds.null_counts![i]]).toEqual([name, i, BigInt(all.length - values.length)]);
        expect(bounds.null_pages[i]).toBe(values.length === 0);
        if (values.length === 0) return;
        const least = values.reduce((a, b) => (b < a ? b : a));
        const most = values.reduce((a, b) => (b > a ? b : a));
        expect([name, i, seen(bounds.min_values[i]), seen(bounds.max_values[i])]).toEqual([name, i, least, most]);
      });
    }
  });

  it('says in which order pages are', async () => {
    const { columns } = await indexed();
    expect(Object.fromEntries(columns.map(({ name, bounds }) => [name, bounds.boundary_order]))).toEqual({
      ...{ time: 'ASCENDING', price: 'DESCENDING', id: 'UNORDERED', late: 'DESCENDING', buy: 'ASCENDING' },
      ratio: 'ASCENDING',
      grade: 'ASCENDING',
    });
  });

  it('has no bounds if one page has values and no bounds', () => {
    const page = (bounds: PageBounds) => ({ offset: 0, bytes: 1, rows: 1, bounds });
    const minMax = { min: Uint8Array.of(1), max: Uint8Array.of(2) };
    const known = page({ values: 1, nulls: 0, minMax });
    const text = { kind: 'text' } as const;
    expect(columnIndex([known, page({ values: 0, nulls: 1, minMax: null })], text)).not.toBeNull();
    expect(columnIndex([known, page({ values: 1, nulls: 0, minMax: null })], text)).toBeNull();
  });
});

/**
 * Returns a bound as the rows have it; decimals are signed integers, most significant byte first.
 */
function seen(bound: unknown): unknown {
  if (!(bound instanceof Uint8Array)) return bound;
  if (bound.length !== 16) return Buffer.from(bound).toString();
  return BigInt.asIntN(128, BigInt(`0x${Buffer.from(bound).toString('hex')}`));
}
