import { spawnSync } from 'node:child_process';
import { asCurl, asPython } from '../../../server/dashboard/exports/copy-as.rule.js';
import { againPath, schemaOfParam } from '../../../server/dashboard/exports/new-export.rule.js';

const request = {
  datastreamId: '9007199254740993',
  startNs: '1795262976982089609',
  endNs: '1795262980000000000',
  schema: { columns: [{ output_column: "it's", meta: { value: 'collection_timestamp_ns' } }] },
  format: 'PARQUET',
  formatOptions: { compression: 'zstd' },
};
const body = `"datastream_id": 9007199254740993,`;

it('is a command that a shell takes as it stands, with exact integers', () => {
  const command = asCurl(request, 'http://127.0.0.1:8080/v1').replace('curl -sS', 'printf "%s\\n"');
  const { stdout, status } = spawnSync('sh', ['-c', command], { encoding: 'utf8', env: { KEY: 'key_1' } });
  expect(status).toBe(0);
  expect(stdout).toContain('X-Api-Key: key_1');
  expect(stdout).toContain(body);
  expect(stdout).toContain(`"output_column": "it's"`);
  expect(stdout).toContain('"start_time": "1795262976982089609"');
});

it('is the same in Python', () => {
  expect(asPython(request, 'http://127.0.0.1:8080/v1')).toContain(body);
});

it('fills the form again, to the nanosecond', () => {
  const params = new URL(againPath(request), 'http://x').searchParams;
  expect(params.get('from')).toBe(request.startNs);
  expect(params.get('datastream')).toBe(request.datastreamId);
  expect(schemaOfParam(params.get('schema') ?? '')).toEqual(request.schema);
  expect(schemaOfParam('normalized')).toBe('normalized');
});
