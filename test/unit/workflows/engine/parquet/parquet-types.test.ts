import type { ExportSchemaContent, TypeText } from '../../../../../schema/export-schemas/model.js';
import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import { DEFAULT_PARQUET_TYPES, type ParquetTypes } from '../../../../../schema/exports/parquet-types.js';
import { withTableColumns } from '../../../../../schema/tables/table-columns.js';
import { withStreamValues } from '../../../../../workflows/exports/instrument-values.js';
import { ParquetWriter } from '../../../../../workflows/engine/parquet/parquet-writer.js';
import { encodeMessages } from '../../../../support/engine/encode-messages.js';
import { messagesOf } from '../../../../support/engine/message-batches.js';
import { readParquet, type ParquetValue } from '../../../../support/engine/read-parquet.js';

const data = (output_column: string, path: string, type: TypeText) => ({
  output_column,
  data: { x: { json: { path, type } } },
});
const content: ExportSchemaContent = {
  columns: [
    { output_column: 'received', meta: { value: 'collection_timestamp_ns' } },
    { output_column: 'received_ms', meta: { value: 'collection_timestamp_ns', format: 'ms' } },
    data('exchange_timestamp_ns', 'T', 'i64'),
    data('open_time_ns', 'T', 'i64'),
    data('latency_ns', 'l', 'i64'),
    data('price', 'p', 'decimal(18)'),
    data('quantity', 'q', 'decimal(18)'),
    { output_column: 'close_time_ns', data: {} },
  ],
};
const plan = compileReadPlan(content, 'x');
const DOUBLES: ParquetTypes = { ...DEFAULT_PARQUET_TYPES, numbers: 'double' };
const TIMES: ParquetTypes = { ...DEFAULT_PARQUET_TYPES, timestamps: 'timestamp' };

/** Prices that repeat, quantities that do not, and both with nulls. */
const member = (i: number) => ({
  T: i % 11 === 0 ? null : 1_700_000_000_000_000_001n + BigInt(i) * 1_000n,
  l: i,
  p: i % 7 === 0 ? null : `${60_000 + (i % 50)}.1`,
  q: i % 13 === 0 ? null : `${i % 3 === 1 ? '-' : ''}${i}.000000000000000001`,
});
const many = messagesOf(
  ...Array.from({ length: 3_000 }, (_, i) => {
    const { T, l, p, q } = member(i);
    return `{"T":${T},"l":${l},"p":${p},"q":${q}}`;
  }),
);

async function read(types?: ParquetTypes) {
  const { bytes } = await encodeMessages(many, { plan, ...(types && { parquetTypes: types }) }, 1_000);
  const { metadata, rows } = await readParquet(bytes);
  const typeOf = (name: string) => {
    const { type, logical_type } = metadata.schema.find((element) => element.name === name)!;
    return [type, logical_type?.type];
  };
  const chunkOf = (name: string) =>
    metadata.row_groups[0]!.columns.find(({ meta_data }) => meta_data!.path_in_schema[0] === name)!.meta_data!;
  return { bytes, rows, typeOf, chunkOf, schema: metadata.schema };
}
const columnOf = (rows: Record<string, ParquetValue>[], name: string) => rows.map((row) => row[name]);

describe('types of a Parquet file', () => {
  it('by default are decimals and int64, to the byte', async () => {
    const [absent, asked] = [await read(), await read(DEFAULT_PARQUET_TYPES)];
    expect(asked.bytes.equals(absent.bytes)).toBe(true);
    expect(absent.typeOf('price')).toEqual(['FIXED_LEN_BYTE_ARRAY', 'DECIMAL']);
    expect(absent.typeOf('received')).toEqual(['INT64', undefined]);
  });

  it('numbers: double are the nearest doubles', async () => {
    const { rows, typeOf } = await read(DOUBLES);
    expect(typeOf('price')).toEqual(['DOUBLE', undefined]);
    const expected = (name: 'p' | 'q') =>
      many.map((_, i) => {
        const text = member(i)[name];
        return text === null ? null : Number(text);
      });
    expect(columnOf(rows, 'price')).toEqual(expected('p'));
    expect(columnOf(rows, 'quantity')).toEqual(expected('q'));
    expect(rows[1]).toMatchObject({ latency_ns: 1n, exchange_timestamp_ns: 1_700_000_000_000_001_001n });
  });

  it('numbers: double have a dictionary where values repeat, and bounds in order', async () => {
    const { chunkOf } = await read(DOUBLES);
    const [price, quantity] = [chunkOf('price'), chunkOf('quantity')];
    expect(price.encodings).toContain('RLE_DICTIONARY');
    expect(price.statistics).toMatchObject({ min_value: 60_000.1, max_value: 60_049.1, null_count: 429n });
    expect(quantity.encodings).toEqual(['PLAIN', 'RLE']);
    expect(quantity.statistics).toMatchObject({ min_value: -2_998, max_value: 2_999 });
  });

  it('numbers: double over several pages', async () => {
    const amounts = Array.from({ length: 66_000 }, (_, i) => (i % 9 === 0 ? null : i + 0.5));
    const prices = compileReadPlan({ columns: [data('price', 'p', 'decimal(18)')] }, 'x');
    const messages = messagesOf(...amounts.map((amount) => `{"p":${amount}}`));
    const { bytes } = await encodeMessages(messages, { plan: prices, parquetTypes: DOUBLES });
    const { rows } = await readParquet(bytes);
    expect(rows.length).toBe(amounts.length);
    expect(rows.findIndex(({ price }, i) => price !== amounts[i])).toBe(-1);
  });

  it('numbers: double have no bound of zero', async () => {
    const { bytes } = await encodeMessages(messagesOf('{"p":"0"}', '{"p":"2"}'), { plan, parquetTypes: DOUBLES });
    const { metadata } = await readParquet(bytes);
    const { statistics } = metadata.row_groups[0]!.columns[5]!.meta_data!;
    expect([statistics?.min_value, statistics?.max_value]).toEqual([undefined, undefined]);
  });

  it('timestamps: timestamp are UTC nanoseconds: collection times in ns, and columns named …time_ns or …timestamp_ns', async () => {
    const { schema } = await read(TIMES);
    const utcNanos = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'NANOS' };
    const marked = schema.filter(({ logical_type }) => logical_type?.type === 'TIMESTAMP');
    // The last one has no extractor for this exchange: it is text, as it is without the option.
    expect(marked.map(({ name }) => name)).toEqual(['received', 'exchange_timestamp_ns', 'open_time_ns']);
    for (const element of marked) expect(element).toMatchObject({ type: 'INT64', logical_type: utcNanos });
  });

  it('timestamps: timestamp differ from int64 in the schema alone', async () => {
    const [plain, marked] = [await read(), await read(TIMES)];
    const times = ['received', 'exchange_timestamp_ns', 'open_time_ns'];
    for (const name of times) {
      expect(columnOf(marked.rows, name)).toEqual(columnOf(plain.rows, name));
      const [a, b] = [plain.chunkOf(name), marked.chunkOf(name)];
      expect([b.encodings, b.total_compressed_size]).toEqual([a.encodings, a.total_compressed_size]);
      expect(b.statistics?.null_count).toEqual(a.statistics?.null_count);
    }
    // Pages are equal to the byte: only the footer differs.
    const footerOf = (file: Buffer) => file.length - 8 - file.readUInt32LE(file.length - 8);
    const pages = (file: Buffer) => file.subarray(0, footerOf(file));
    expect(pages(marked.bytes).equals(pages(plain.bytes))).toBe(true);
  });

  it('of a table have field ids by position, and its columns with the time in microseconds', async () => {
    const compiled = compileReadPlan(withTableColumns(content), 'x');
    const stream = { id: 7n, exchange: 'x', instrument: 'BTC-USDT', streamType: 'trade' };
    const { bytes } = await encodeMessages(many, {
      plan: withStreamValues(compiled, stream),
      parquetTypes: { ...DEFAULT_PARQUET_TYPES, table: true },
    });
    const { metadata, rows } = await readParquet(bytes);
    const columns = metadata.schema
      .slice(1)
      .map(({ name, field_id, repetition_type }) => [name, field_id, repetition_type]);
    expect(columns.slice(0, 6)).toEqual([
      ['collection_timestamp', 1, 'REQUIRED'],
      ['exchange', 2, 'OPTIONAL'],
      ['instrument', 3, 'OPTIONAL'],
      ['stream_type', 4, 'OPTIONAL'],
      ['received', 5, 'REQUIRED'],
      ['received_ms', 6, 'REQUIRED'],
    ]);
    expect(metadata.schema[1]).toMatchObject({
      converted_type: 'TIMESTAMP_MICROS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
    });
    const { received, ...row } = rows[0] as { received: bigint };
    expect(row).toMatchObject({ exchange: 'x', instrument: 'BTC-USDT', stream_type: 'trade' });
    expect(metadata.row_groups[0]!.columns[0]!.meta_data!.statistics!.min_value).toEqual(
      new Date(Number(received / 1_000_000n)),
    );
  });

  it('hold for raw as well', async () => {
    const { bytes } = await encodeMessages(messagesOf('{}'), { plan: null, parquetTypes: TIMES });
    const { metadata, rows } = await readParquet(bytes);
    expect(metadata.schema[1]).toMatchObject({ name: 'collection_timestamp_ns', logical_type: { type: 'TIMESTAMP' } });
    expect(rows).toEqual([{ collection_timestamp_ns: 1_700_000_000_123_456_789n, data: '{}' }]);
  });

  it('hold for items of lists', async () => {
    const chunks: Uint8Array[] = [];
    const item = { kind: 'decimal', scale: 1 } as const;
    const field = { name: 'list', type: { kind: 'list', item }, nullable: true } as const;
    const writer = new ParquetWriter([field], 'none', async (chunk) => void chunks.push(chunk), DOUBLES);
    const all = { nullCount: 0, nullBitmap: null };
    const items = {
      ...all,
      type: item,
      length: 2,
      values: Uint32Array.of(15, 0, 0, 0, 7, 0, 0, 0),
      valueOffsets: null,
    };
    const column = { ...all, type: field.type, length: 1, values: null, valueOffsets: Int32Array.of(0, 2), items };
    await writer.writeRowGroup({ fields: [field], rows: 1, columns: [column] });
    await writer.finish();
    expect((await readParquet(Buffer.concat(chunks))).rows).toEqual([{ list: [1.5, 0.7] }]);
  });
});
