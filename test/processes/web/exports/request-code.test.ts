import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  asCurl,
  asPython,
  type CodeRequest,
  type RestScheduleRequest,
  type RestSetRequest,
} from '../../../../web/exports/request-code.rule.js';
import { asDownloadScript } from '../../../../web/exports/download-script.rule.js';
import { asMde } from '../../../../web/exports/mde-command.rule.js';
import { againPath } from '../../../../web/exports/again-path.rule.js';
import { formOfParams, schemaOfParam, selectionOfForm } from '../../../../web/export-builder/new-export.rule.js';

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
const set: RestSetRequest = {
  ...request,
  schema: 'normalized',
  view: null,
  parquetTypes: null,
  format: 'CSV_ZST',
  formatOptions: {},
  selection: { kind: 'ids', datastreamIds: ['9007199254740993', '7'] },
  layout: 'HIVE',
  destinationId: null,
};
const pattern: RestSetRequest = {
  ...set,
  selection: {
    kind: 'patterns',
    exchange: 'binance',
    instruments: ["B'TC*", 'ETH*'],
    streamTypes: ['trades', 'depth'],
    terms: { kind: 'option', underlying: 'btc_usd', expiresFromNs: '1782432000000000001' },
  },
  destinationId: 'dst_1',
};
const schedule: RestScheduleRequest = { ...pattern, every: 'DAY', name: 'My day', lag: '5m', revise: false };
const URL_V1 = 'http://127.0.0.1:8080/v1';

/** The times of the request in ISO 8601, to the nanosecond. */
const ISO = ['2026-11-21T12:09:36.982089609Z', '2026-11-21T12:09:40Z'];

describe('as a shell script', () => {
  /** Runs the script with a shell function as the server. */
  const run = (asked: CodeRequest, created = '{"id": "exp_1"}') => {
    const folder = mkdtempSync(path.join(tmpdir(), 'curl-'));
    const fake = `curl() {
  case "$*" in
    *" -d "*) printf '%s\\n' "$@" > sent; echo '${created}' ;;
    */exp_1/download*) echo '{"artifacts": [{"filename": "day=1/a b.csv", "url": "http://x/1?a&b"}]}' ;;
    *'&page_token=a%3D'*) echo '{"items": [{"filename": "d.csv", "url": "http://x/3"}], "next_page_token": null}' ;;
    */files*) echo '{"items": [{"filename": "c.csv", "url": "http://x/2"}], "next_page_token": "a="}' ;;
    */exp_1) echo '{"status": "succeeded"}' ;;
  esac
}
sh() { command sh -c "curl() { printf '%s\\n' \\"\\$*\\" >> fetched; }; $(cat)"; }
`;
    const { stdout, stderr, status } = spawnSync('sh', ['-c', fake + asCurl(asked, URL_V1)], {
      encoding: 'utf8',
      cwd: folder,
      timeout: 30_000,
      env: { PATH: process.env['PATH'], MDE_API_KEY: 'key_1' },
    });
    expect(status).toBe(0);
    const read = (name: string): string =>
      existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name), 'utf8') : stdout;
    const result = { sent: read('sent'), fetched: read('fetched'), stdout, stderr };
    rmSync(folder, { recursive: true });
    return result;
  };
  const bodyIn = (sent: string) => JSON.parse(sent.slice(sent.indexOf('{'))) as Record<string, unknown>;

  it('creates an export with exact integers and times, waits, and downloads its files into a folder', () => {
    const { sent, fetched, stderr } = run(request);
    expect(stderr).toBe('');
    expect(sent).toContain('/v1/exports\n');
    expect(sent).toContain('X-Api-Key: key_1');
    expect(sent).toContain(`"datastream_id": 9007199254740993,`);
    expect(sent).toContain(`"output_column": "it's"`);
    expect(bodyIn(sent)).toMatchObject({ start_time: ISO[0], end_time: ISO[1], view: request.view });
    expect(bodyIn(sent)).toMatchObject({ parquet_types: request.parquetTypes });
    expect(fetched).toBe('-fsS --create-dirs -o exp_1/day=1/a b.csv http://x/1?a&b\n');
  });

  it('creates a set of datastreams, and downloads its files, a page at a time', () => {
    const { sent, fetched, stderr } = run(set);
    expect(stderr).toBe('');
    expect(sent).toContain('/v1/export-sets\n');
    expect(sent).toMatch(/"datastream_ids": \[\s+9007199254740993,\s+7\s+\]/);
    expect(bodyIn(sent)).toMatchObject({ format: 'csv.zst', layout: 'hive', schema: 'normalized' });
    expect(bodyIn(sent)).not.toHaveProperty('destination_id');
    expect(fetched).toBe(
      '-fsS --create-dirs -o exp_1/c.csv http://x/2\n-fsS --create-dirs -o exp_1/d.csv http://x/3\n',
    );
  });

  it('creates a set of a pattern for a destination, and says how it ended', () => {
    const { sent, stdout, stderr } = run(pattern);
    expect(stderr).toBe('');
    expect(bodyIn(sent)).toMatchObject({
      select: {
        ...{ exchange: 'binance', instruments: ["B'TC*", 'ETH*'], stream_types: ['trades', 'depth'] },
        ...{ kind: 'option', underlying: 'btc_usd' },
      },
      destination_id: 'dst_1',
    });
    expect(sent).toContain('"expires_from": 1782432000000000001');
    expect(stdout).toBe('succeeded\n');
  });

  it('creates a schedule, which has a period instead of times', () => {
    const { sent, stderr } = run(schedule);
    expect(stderr).toBe('');
    expect(sent).toContain('/v1/export-schedules\n');
    expect(bodyIn(sent)).toMatchObject({ name: 'My day', every: '1d', lag: '5m', revise: false });
    expect(bodyIn(sent)).not.toHaveProperty('start_time');
  });

  it.each([request, set])('says why a request was refused, and waits for nothing', (asked) => {
    const refused = '{"error": {"code": "payment_required", "message": "The account has no plan"}}';
    const { stdout, stderr } = run(asked, refused);
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: `${refused}\n` });
  });
});

describe('as Python', () => {
  /** Returns what the script calls, with its arguments as Python reads them. */
  const callsOf = (asked: CodeRequest): Record<string, { args: unknown[]; kwargs: Record<string, unknown> }> => {
    const fake = `
import contextlib, io, json, sys, types
calls = {}
class Fake:
    def __init__(self, path): self.path = path
    def __getattr__(self, name): return [] if name == "paths" else Fake(f"{self.path}.{name}")
    def __call__(self, *args, **kwargs):
        calls[self.path] = {"args": [str(one) if isinstance(one, (int, Fake)) else one for one in args], "kwargs": kwargs}
        return Fake("made")
package = types.ModuleType("market_data_export")
package.Client = lambda **kwargs: Fake("client")
package.StreamPattern = lambda *args, **terms: [*args, {name: str(term) for name, term in terms.items()}]
sys.modules["market_data_export"] = package
with contextlib.redirect_stdout(io.StringIO()):
    exec(sys.stdin.read())
print(json.dumps(calls))`;
    const { stdout, stderr } = spawnSync('python3', ['-c', fake], { input: asPython(asked, URL_V1), encoding: 'utf8' });
    expect(stderr).toBe('');
    return JSON.parse(stdout) as ReturnType<typeof callsOf>;
  };

  it('runs an export', () => {
    const { 'client.exports.run': run } = callsOf(request);
    expect(run).toEqual({
      args: [request.datastreamId, ...ISO],
      kwargs: {
        ...{ schema: request.schema, format: 'parquet', compression: 'zstd', view: request.view },
        ...{ parquet_types: request.parquetTypes, directory: 'exports' },
      },
    });
  });

  it('pulls a set', () => {
    const { 'client.sets.run': run } = callsOf(set);
    expect(run).toMatchObject({ kwargs: { schema: 'normalized', format: 'csv.zst', layout: 'hive' } });
    expect(run!.args.slice(1)).toEqual([...ISO, 'market-data']);
  });

  it('waits for a delivery', () => {
    const calls = callsOf(pattern);
    const terms = { kind: 'option', underlying: 'btc_usd', expires_from: '1782432000000000001' };
    expect(calls['client.sets.create']).toMatchObject({
      args: [['binance', ["B'TC*", 'ETH*'], ['trades', 'depth'], terms], ...ISO],
      kwargs: { destination: 'dst_1' },
    });
    expect(calls['client.sets.wait']).toBeDefined();
  });

  it('creates a schedule', () => {
    const { 'client.schedules.create': create } = callsOf(schedule);
    expect(create!.args.slice(1)).toEqual(['1d']);
    expect(create!.kwargs).toMatchObject({ name: 'My day', lag: '5m', revise: false, destination: 'dst_1' });
  });
});

describe('as a command of the Python package', () => {
  /** Returns the words that a shell gives the command. */
  const wordsOf = (asked: CodeRequest): string[] => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mde-'));
    const script = `mde() { printf '%s\\n' "$@"; }\n${asMde(asked, URL_V1)!}`;
    const { stdout, status } = spawnSync('sh', ['-c', script], { encoding: 'utf8', cwd: folder });
    rmSync(folder, { recursive: true });
    expect(status).toBe(0);
    return stdout.trimEnd().split('\n');
  };

  it('has the options of an export', () => {
    const times = ['--start', ISO[0]!, '--end', ISO[1]!];
    expect(wordsOf(request)).toEqual([
      ...['export', request.datastreamId, ...times, '--schema', '@schema.json', '--format', 'parquet'],
      ...['--compression', 'zstd', '--bars', '1m', '--by', 'time', '--numbers', 'double', '--timestamps', 'int64'],
      ...['--output', 'exports'],
    ]);
  });

  it('has the options of a set', () => {
    expect(wordsOf(set)).toEqual(expect.arrayContaining(['sets', 'create', '9007199254740993', '7', 'market-data']));
    const words = wordsOf(pattern);
    expect(words.slice(0, 18)).toEqual([
      ...['sets', 'create', '--exchange', 'binance', '--instrument', "B'TC*", '--instrument', 'ETH*'],
      ...['--stream-type', 'trades', '--stream-type', 'depth'],
      ...['--kind', 'option', '--underlying', 'btc_usd', '--expires-from', '1782432000000000001'],
    ]);
    expect(words.slice(-4)).toEqual(['--layout', 'hive', '--destination', 'dst_1']);
  });

  it('has the options of a schedule', () => {
    const words = wordsOf(schedule);
    expect(words[0]).toBe('schedules');
    expect(words).toEqual(expect.arrayContaining(['--every', '1d', '--lag', '5m', '--no-revise', '--name', 'My day']));
    expect(words).not.toContain('--start');
  });

  it('has the options of a book, and none for the clock of bars', () => {
    const book = { kind: 'book', depth: 5, interval: '100ms', grouping: '0.5' };
    expect(wordsOf({ ...set, view: book })).toEqual(
      expect.arrayContaining(['--book', '100ms', '--depth', '5', '--grouping', '0.5']),
    );
    expect(asMde({ ...request, view: { ...request.view, clock: 'collection' } }, URL_V1)).toBeNull();
  });
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

it.each([set, pattern])('fills the form of a set again: %o', (asked) => {
  const form = formOfParams(new URL(againPath(asked), 'http://x').searchParams, 0n);
  expect(selectionOfForm(form)).toEqual(asked.selection);
  expect([form.fromNs, form.format, form.layout]).toEqual([asked.fromNs, asked.format, asked.layout]);
  expect(form.destinationId).toBe(asked.destinationId ?? '');
});

describe('as a script that downloads', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'files-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const files = ['one', 'two'].map((content) => {
    const stored = path.join(folder, content);
    writeFileSync(stored, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { filename: `${content}.parquet`, url: pathToFileURL(stored).href, sha256, fromNs: '0', toNs: '1000000000' };
  });
  const localName = (content: string) => `${content}_19700101T000000Z_19700101T000001Z.parquet`;
  const run = (some: typeof files) =>
    spawnSync('sh', ['-c', asDownloadScript(some, 'exp_1', Date.UTC(2026, 0, 1, 12, 5))], {
      cwd: folder,
      encoding: 'utf8',
    });

  it('fetches all of them and checks them', () => {
    const { status, stdout } = run(files);
    expect(stdout).toContain(`${localName('one')}: OK`);
    expect(status).toBe(0);
    expect(readFileSync(path.join(folder, localName('two')), 'utf8')).toBe('two');
    expect(run(files).status).toBe(0);
  });

  it('fails when one is not what it should be', () => {
    expect(run(files.map((file) => ({ ...file, sha256: '0'.repeat(64) }))).status).not.toBe(0);
    expect(run(files.map((file) => ({ ...file, url: `${file.url}-gone` }))).status).not.toBe(0);
  });

  it('keeps another file of the name', () => {
    const other = path.join(folder, localName('one'));
    writeFileSync(other, 'other');
    const { status, stderr } = run(files);
    expect([status === 0, stderr]).toEqual([false, `Another file has the name ${localName('one')}\n`]);
    expect(readFileSync(other, 'utf8')).toBe('other');
  });

  it('says until when it is good', () => {
    expect(asDownloadScript(files, 'exp_1', Date.UTC(2026, 0, 1, 12, 5))).toContain('until 12:05 UTC');
  });
});
