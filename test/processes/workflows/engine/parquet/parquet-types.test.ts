import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import { DEFAULT_PARQUET_TYPES, type ParquetTypes } from '../../../../../schema/exports/parquet-types.js';
import { encodeMessages } from '../../../../support/engine/encode-messages.js';
import { duckdbRows } from '../../../../support/engine/duckdb.js';
import { messagesOf } from '../../../../support/engine/message-batches.js';
import { Random } from '../../../../support/engine/random.js';
import { packageTools } from '../../../../../scripts/stack/programs/python-tools.js';

/** Integers and decimals as text, which keeps their digits. */
const READ = `
import json, sys, pyarrow, pyarrow.parquet

def values(column):
    if pyarrow.types.is_timestamp(column.type):
        column = column.cast(pyarrow.int64())
    return [value if value is None or isinstance(value, float) else str(value) for value in column.to_pylist()]

table = pyarrow.parquet.read_table(sys.argv[1])
print(json.dumps({"types": [str(field.type) for field in table.schema], "values": [values(c) for c in table.columns]}))
`;

const folder = mkdtempSync(path.join(tmpdir(), 'types-'));
afterAll(() => rmSync(folder, { recursive: true }));

const plan = compileReadPlan(
  {
    columns: [
      { output_column: 'collection_timestamp_ns', meta: { value: 'collection_timestamp_ns' } },
      { output_column: 'exchange_timestamp_ns', data: { x: { json: { path: 'T', type: 'i64' } } } },
      { output_column: 'price', data: { x: { json: { path: 'p', type: 'decimal(18)' } } } },
    ],
  },
  'x',
);
const messages = messagesOf('{"T":1700000000000000001,"p":"0.1"}', '{"p":"-60000.10"}', '{"T":-1}');

interface Seen {
  types: string[];
  values: (string | number | null)[][];
}

async function asPyarrowSees(parquetTypes: ParquetTypes, of = messages): Promise<Seen> {
  const { bytes } = await encodeMessages(of, { plan, parquetTypes });
  const file = path.join(folder, `${parquetTypes.numbers}-${parquetTypes.timestamps}.parquet`);
  writeFileSync(file, bytes);
  const python = path.join(await packageTools(), 'python3');
  const { stdout, stderr, status } = spawnSync(python, ['-c', READ, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Seen;
}

describe('pyarrow reads', () => {
  const times = [
    ['1700000000123456789', '1700000001123456789', '1700000002123456789'],
    ['1700000000000000001', null, '-1'],
  ];

  it('doubles and UTC nanoseconds', async () => {
    expect(await asPyarrowSees({ numbers: 'double', timestamps: 'timestamp' })).toEqual({
      types: ['timestamp[ns, tz=UTC]', 'timestamp[ns, tz=UTC]', 'double'],
      values: [...times, [0.1, -60000.1, null]],
    });
  });

  it('decimals and int64', async () => {
    expect(await asPyarrowSees(DEFAULT_PARQUET_TYPES)).toEqual({
      types: ['int64', 'int64', 'decimal128(38, 18)'],
      values: [...times, ['0.100000000000000000', '-60000.100000000000000000', null]],
    });
  });

  it('each decimal as the double that its digits read as', async () => {
    const random = new Random(11);
    const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join('');
    const texts = Array.from({ length: 3_000 }, () => {
      const text = `${1 + random.below(9)}${digits(random.below(19))}.${digits(1 + random.below(18))}`;
      return random.chance(0.5) ? `-${text}` : text;
    });
    const prices = messagesOf(...texts.map((text) => `{"p":"${text}"}`));
    const [exact, near] = await Promise.all([
      asPyarrowSees(DEFAULT_PARQUET_TYPES, prices),
      asPyarrowSees({ ...DEFAULT_PARQUET_TYPES, numbers: 'double' }, prices),
    ]);
    expect(near.values[2]).toEqual(exact.values[2]!.map(Number));
    expect(near.values[2]).toEqual(texts.map(Number));
  });
});

describe('DuckDB reads', () => {
  it('doubles and UTC nanoseconds', async () => {
    const { bytes } = await encodeMessages(messages, {
      plan,
      parquetTypes: { numbers: 'double', timestamps: 'timestamp' },
    });
    const sql = `SELECT typeof(price) AS p, typeof(exchange_timestamp_ns) AS t, price, epoch_ns(exchange_timestamp_ns) AS ns
      FROM read_parquet($file)`;
    const types = { p: 'DOUBLE', t: 'TIMESTAMP WITH TIME ZONE' };
    expect(await duckdbRows({ file: bytes }, sql)).toMatchObject([
      { ...types, price: '0.1' },
      { ...types, price: '-60000.1', ns: null },
      { ...types, price: null },
    ]);
  });

  it('the exact decimals, whose product of two overflows as the REST guide says', async () => {
    const { bytes } = await encodeMessages(messagesOf('{"p":"60000.1"}'), { plan });
    const product = (text: string) => duckdbRows({ file: bytes }, `SELECT ${text} AS n FROM read_parquet($file)`);
    await expect(product('price * price')).rejects.toThrow('Overflow in multiplication of DECIMAL(38)');
    expect(await product('price::DECIMAL(19, 9) * price::DECIMAL(19, 9)')).toEqual([
      { n: '3600012000.010000000000000000' },
    ]);
  });
});
