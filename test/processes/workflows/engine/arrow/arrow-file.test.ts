import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { compressionRegistry, CompressionType, tableFromIPC } from 'apache-arrow';
import type { ExportSchemaContent, TypeText } from '../../../../../schema/export-schemas/model.js';
import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import type { ParquetTypes } from '../../../../../schema/exports/parquet-types.js';
import { compileWithTransforms } from '../../../../../sandbox/compile/compile-with-transforms.js';
import { encodeTransformed } from '../../../../../workflows/transforms/encode-transformed.js';
import { encodeMessages, type EncodeOptions } from '../../../../support/engine/encode-messages.js';
import { batchesOf, messagesOf } from '../../../../support/engine/message-batches.js';
import { testSandbox as sandbox } from '../../../../support/sandbox/test-sandbox.js';
import { packageTools } from '../../../../../scripts/stack/programs/python-tools.js';

/** Reads a file by pyarrow, polars and DuckDB; integers, decimals and times as text. */
const READ = `
import json, sys, duckdb, polars, pyarrow, pyarrow.ipc

def shown(value):
    if isinstance(value, list):
        return [shown(item) for item in value]
    return value if value is None or isinstance(value, (float, bool)) else str(value)[:200]

def columns(table):
    plain = [c.cast(pyarrow.int64()) if pyarrow.types.is_timestamp(c.type) else c for c in table.columns]
    return [shown(c.to_pylist()) for c in plain]

with pyarrow.ipc.open_file(sys.argv[1]) as file:
    table = file.read_all()
    table.validate(full=True)
    batches = file.num_record_batches
types = [f"{field.type}{'' if field.nullable else ' required'}" for field in table.schema]
metadata = {key.decode(): value.decode() for key, value in (table.schema.metadata or {}).items()}
answer = {"types": types, "values": columns(table), "batches": batches, "metadata": metadata}
frame = polars.read_ipc(sys.argv[1])
answer["polars"] = columns(frame.to_arrow()) == answer["values"]
stored = table
answer["duckdb"] = columns(duckdb.sql("SELECT * FROM stored").to_arrow_table()) == answer["values"]
print(json.dumps(answer))
`;

const folder = mkdtempSync(path.join(tmpdir(), 'arrow-'));
let python = '';
beforeAll(async () => {
  python = path.join(await packageTools(), 'python3');
  const encode = (bytes: Uint8Array) => zstdCompressSync(bytes);
  compressionRegistry.set(CompressionType.ZSTD, { encode, decode: (bytes) => zstdDecompressSync(bytes) });
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

interface Seen {
  types: string[];
  values: unknown[][];
  batches: number;
  metadata: Record<string, string>;
  polars: boolean;
  duckdb: boolean;
}

function asReadersSee(bytes: Uint8Array): Seen {
  const file = path.join(folder, 'file.arrow');
  writeFileSync(file, bytes);
  const { stdout, stderr, status } = spawnSync(python, ['-c', READ, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Seen;
}

const data = (output_column: string, at: string, type: string) => ({
  output_column,
  data: { x: { json: { path: at, type: type as TypeText } } },
});
const content: ExportSchemaContent = {
  columns: [
    { output_column: 'collection_timestamp_ns', meta: { value: 'collection_timestamp_ns' } },
    data('exchange_timestamp_ns', 'T', 'i64'),
    data('price', 'p', 'decimal(18)'),
    data('share', 'f', 'f64'),
    data('flag', 'b', 'bool'),
    data('name', 's', 'string'),
  ],
};
const plan = compileReadPlan(content, 'x');
const messages = messagesOf(
  '{"T":1700000000000000001,"p":"0.1","f":0.1,"b":true,"s":"ü\\"x"}',
  '{}',
  '{"T":-9007199254740993,"p":"-99999999999999999999.999999999999999999","f":-1e300,"b":false,"s":""}',
);
const TIMES = ['1700000000123456789', '1700000001123456789', '1700000002123456789'];
const VALUES = [
  TIMES,
  ['1700000000000000001', null, '-9007199254740993'],
  ['0.100000000000000000', null, '-99999999999999999999.999999999999999999'],
  [0.1, null, -1e300],
  [true, null, false],
  ['ü"x', null, ''],
];
const arrow = (options: EncodeOptions = {}, of = messages) => encodeMessages(of, { plan, format: 'arrow', ...options });

describe('an Arrow file', () => {
  it.each(['zstd', 'none'] as const)(
    'has every type and its nulls for pyarrow, polars and DuckDB: %s',
    async (compression) => {
      const { bytes, nulls, rows } = await arrow({ compression, metadata: { exchange: 'x', schema: 'mine' } });
      expect([rows, nulls]).toMatchObject([3, { price: 1, name: 1 }]);
      expect(asReadersSee(bytes)).toEqual({
        types: ['int64 required', 'int64', 'decimal128(38, 18)', 'double', 'bool', 'string'],
        values: VALUES,
        batches: 1,
        metadata: { exchange: 'x', schema: 'mine' },
        polars: true,
        duckdb: true,
      });
    },
  );

  it.each(['zstd', 'none'] as const)('can be read by apache-arrow: %s', async (compression) => {
    const { bytes } = await arrow({ compression });
    const table = tableFromIPC(bytes);
    expect(table.numRows).toBe(3);
    expect([...table.getChild('exchange_timestamp_ns')!]).toEqual([
      1_700_000_000_000_000_001n,
      null,
      -9_007_199_254_740_993n,
    ]);
    expect([...table.getChild('name')!]).toEqual(['ü"x', null, '']);
  });

  it('shows doubles and timestamps if it is asked to', async () => {
    const parquetTypes: ParquetTypes = { numbers: 'double', timestamps: 'timestamp' };
    const { types, values } = asReadersSee((await arrow({ parquetTypes })).bytes);
    expect(types.slice(0, 3)).toEqual(['timestamp[ns, tz=UTC] required', 'timestamp[ns, tz=UTC]', 'double']);
    expect(values.slice(0, 3)).toEqual([...VALUES.slice(0, 2), [0.1, null, -1e20]]);
  });

  it('without rows has its columns', async () => {
    const { types, values, batches } = asReadersSee((await arrow({}, [])).bytes);
    expect([types.length, values, batches]).toEqual([6, [[], [], [], [], [], []], 0]);
  });

  it('has raw messages', async () => {
    const { bytes } = await arrow({ plan: null });
    expect(asReadersSee(bytes)).toMatchObject({ values: [TIMES, messages.map((message) => String(message.bytes))] });
  });

  it('has lists, also of lists, with their nulls', async () => {
    const list = (name: string, at: string, transform: string) => ({
      output_column: name,
      data: { x: { json: { path: at, type: 'string' as TypeText }, transform } },
    });
    const lists: ExportSchemaContent = {
      columns: [
        list('prices', 'p', 'CAST({v} AS DECIMAL(38,18)[])'),
        list('levels', 'l', 'CAST({v} AS DECIMAL(18,2)[][])'),
        list('names', 's', 'CAST({v} AS VARCHAR[])'),
        list('flags', 'b', 'CAST({v} AS BOOLEAN[])'),
      ],
    };
    const input = messagesOf(
      '{"p":["0.100000000000000001",-2],"l":[["1.5","2"],[],null,[null,"3.25"]],"s":["a,b",null,"ü"],"b":[true,false]}',
      '{"p":null,"l":[],"s":[""],"b":[null]}',
      '{}',
    );
    const chunks: Uint8Array[] = [];
    const transformed = await compileWithTransforms(lists, 'x', sandbox);
    const sink = async (chunk: Uint8Array) => void chunks.push(chunk);
    await encodeTransformed({ batches: batchesOf(input, 4096), plan: transformed, format: 'arrow', sink }, sandbox);
    expect(asReadersSee(Buffer.concat(chunks))).toMatchObject({
      values: [
        [['0.100000000000000001', '-2.000000000000000000'], null, null],
        [[['1.50', '2.00'], [], null, [null, '3.25']], [], null],
        [['a,b', null, 'ü'], [''], null],
        [[true, false], [null], null],
      ],
      ...{ polars: true, duckdb: true },
    });
  });

  it('of many row groups has the same bytes however its messages are cut into batches', async () => {
    const text = 'y'.repeat(200_000);
    const many = messagesOf(...Array.from({ length: 450 }, (_, i) => `{"T":${i},"p":"${i}.5","s":"${i}${text}"}`));
    const [one, other] = [
      await encodeMessages(many, { plan, format: 'arrow' }, 450),
      await encodeMessages(many, { plan, format: 'arrow' }, 7),
    ];
    expect(one.bytes.equals(other.bytes)).toBe(true);
    const { batches, values } = asReadersSee(one.bytes);
    expect(batches).toBe(3);
    expect(values[1]).toEqual(many.map((_, i) => String(i)));
  });
});
