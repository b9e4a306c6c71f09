import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileReadPlan } from '../../../../../schema/export-schemas/compile-read-plan.js';
import { duckdbRows } from '../../../../support/engine/duckdb.js';
import { encodeMessages } from '../../../../support/engine/encode-messages.js';
import { messagesOf } from '../../../../support/engine/message-batches.js';
import { packageTools } from '../../../../../scripts/stack/programs/python-tools.js';

const READ = `
import json, sys, pyarrow.parquet
file = pyarrow.parquet.ParquetFile(sys.argv[1])
columns = [file.metadata.row_group(0).column(i) for i in range(file.metadata.num_columns)]
print(json.dumps({
    "metadata": {key.decode(): value.decode() for key, value in file.metadata.metadata.items()},
    "indexes": [[column.has_column_index, column.has_offset_index] for column in columns],
    "rows": len(file.read()),
}))
`;

const folder = mkdtempSync(path.join(tmpdir(), 'footer-'));
afterAll(() => rmSync(folder, { recursive: true }));

const plan = compileReadPlan(
  {
    columns: [
      { output_column: 'collection_timestamp_ns', meta: { value: 'collection_timestamp_ns' } },
      { output_column: 'name', data: { x: { json: { path: 'n', type: 'string' } } } },
    ],
  },
  'x',
);
const metadata = { exchange: 'x', instrument: 'BTC-é', schema: 'normalized' };
/** Texts of more than 64 bytes have no bounds. */
const messages = messagesOf(`{"n":"${'long'.repeat(20)}"}`, '{}');

describe('the footer', () => {
  it('gives pyarrow keys, values and the page index; a column without bounds has the places of its pages', async () => {
    const { bytes } = await encodeMessages(messages, { plan, metadata });
    const file = path.join(folder, 'file.parquet');
    writeFileSync(file, bytes);
    const python = path.join(await packageTools(), 'python3');
    const { stdout, stderr, status } = spawnSync(python, ['-c', READ, file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      metadata,
      indexes: [
        [true, true],
        [false, true],
      ],
      rows: 2,
    });
  });

  it('gives DuckDB the same keys and values', async () => {
    const { bytes } = await encodeMessages(messages, { plan, metadata });
    const sql = 'SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata($file)';
    const pairs = await duckdbRows({ file: bytes }, sql);
    expect(Object.fromEntries(pairs.map(({ key, value }) => [key, value]))).toEqual(metadata);
  });

  it('has no keys if there are none, and is the same for the same messages', async () => {
    const [one, two] = [await encodeMessages(messages, { plan }), await encodeMessages(messages, { plan })];
    expect(one.bytes.equals(two.bytes)).toBe(true);
    expect(await duckdbRows({ file: one.bytes }, 'SELECT * FROM parquet_kv_metadata($file)')).toEqual([]);
  });
});
