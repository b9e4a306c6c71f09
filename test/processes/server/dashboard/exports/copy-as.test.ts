import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { asCurl, asDownloadScript, asPython } from '../../../../../server/dashboard/exports/copy-as.rule.js';
import { againPath, schemaOfParam } from '../../../../../server/dashboard/exports/new-export.rule.js';

const request = {
  datastreamId: '9007199254740993',
  fromNs: '1795262976982089609',
  toNs: '1795262980000000000',
  schema: { columns: [{ output_column: "it's", meta: { value: 'collection_timestamp_ns' } }] },
  format: 'PARQUET',
  formatOptions: { compression: 'zstd' },
  view: { kind: 'bars', by: 'time', size: '1m', clock: 'exchange', empty: 'skip' },
  parquetTypes: { numbers: 'double', timestamps: 'int64' },
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
  const sent = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Record<string, unknown>;
  expect(sent).toMatchObject({ view: request.view, parquet_types: request.parquetTypes });
});

it('is the same in Python', () => {
  const script = asPython(request, 'http://127.0.0.1:8080/v1');
  expect(script).toContain(body);
  const { status, stderr } = spawnSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
    input: script,
  });
  expect([status, String(stderr)]).toEqual([0, '']);
});

it('fills the form again, to the nanosecond', () => {
  const params = new URL(againPath(request), 'http://x').searchParams;
  expect(params.get('from')).toBe(request.fromNs);
  expect(params.get('datastream')).toBe(request.datastreamId);
  expect(schemaOfParam(params.get('schema') ?? '')).toEqual(request.schema);
  expect(JSON.parse(params.get('view')!)).toEqual(request.view);
  expect([params.get('numbers'), params.get('timestamps')]).toEqual(['double', 'int64']);
  expect(schemaOfParam('normalized')).toBe('normalized');
});

describe('as a script that downloads', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'files-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const files = ['one', 'two'].map((content) => {
    const stored = path.join(folder, content);
    writeFileSync(stored, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { filename: `${content}.parquet`, url: pathToFileURL(stored).href, sha256 };
  });
  const run = (some: typeof files) =>
    spawnSync('sh', ['-c', asDownloadScript(some, 'exp_1', Date.UTC(2026, 0, 1, 12, 5))], {
      cwd: folder,
      encoding: 'utf8',
    });

  it('fetches all of them and checks them', () => {
    const { status, stdout } = run(files);
    expect(stdout).toContain('one.parquet: OK');
    expect(status).toBe(0);
    expect(readFileSync(path.join(folder, 'two.parquet'), 'utf8')).toBe('two');
  });

  it('fails when one is not what it should be', () => {
    expect(run(files.map((file) => ({ ...file, sha256: '0'.repeat(64) }))).status).not.toBe(0);
    expect(run(files.map((file) => ({ ...file, url: `${file.url}-gone` }))).status).not.toBe(0);
  });

  it('says until when it is good', () => {
    expect(asDownloadScript(files, 'exp_1', Date.UTC(2026, 0, 1, 12, 5))).toContain('until 12:05 UTC');
  });
});
