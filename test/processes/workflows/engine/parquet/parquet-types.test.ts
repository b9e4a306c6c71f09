import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileReadPlan } from '../../../../../schema/export-schemas/read-plan.js';
import { DEFAULT_PARQUET_TYPES, type ParquetTypes } from '../../../../../schema/exports/parquet-types.js';
import { encodeMessages } from '../../../../support/engine/encode-messages.js';
import { messagesOf } from '../../../../support/engine/message-batches.js';
import { pythonTools } from '../../../../support/services/python-tools.js';

const REQUIREMENTS = 'test/support/engine/pyarrow-requirements.txt';
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

async function asPyarrowSees(parquetTypes: ParquetTypes): Promise<unknown> {
  const { bytes } = await encodeMessages(messages, { plan, parquetTypes });
  const file = path.join(folder, `${parquetTypes.numbers}-${parquetTypes.timestamps}.parquet`);
  writeFileSync(file, bytes);
  const python = path.join(await pythonTools(undefined, REQUIREMENTS), 'python3');
  const { stdout, stderr, status } = spawnSync(python, ['-c', READ, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
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
});
