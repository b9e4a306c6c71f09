import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { pythonTools } from '../../../../scripts/stack/programs/python-tools.js';
import { guideBlocks, isAsWritten } from '../../../support/contract/guide-blocks.js';
import { PYTHON_BLOCKS, runBlocks } from '../../../support/contract/run-blocks.js';
import { useBucketWorld } from '../../../support/s3/bucket-world.js';

const MINUTES = 60_000;
const PAGE = await readFile('docs/tools.md', 'utf8');
const BEGINNING = PAGE.indexOf('## Clients of S3');
const BLOCKS = guideBlocks(PAGE.slice(BEGINNING, PAGE.indexOf('## Tables in place')));
const WRITE = `
import sys, pyarrow, pyarrow.parquet
table = pyarrow.table({"quantity": list(range(1000)), "text": [str(n) * 500 for n in range(1000)]})
pyarrow.parquet.write_table(table, sys.argv[1], row_group_size=100, compression="none", use_dictionary=False)`;
/** Loads extensions of DuckDB from their wheels: \`INSTALL\` would download them. */
const SITE = `
import duckdb, importlib.util, pathlib
folder = pathlib.Path(importlib.util.find_spec("duckdb_extension_httpfs").origin).parent
file, = folder.glob("extensions/*/httpfs.duckdb_extension")
connect = duckdb.connect
class Connection:
    def __init__(self, *args, **options): self._one = connect(*args, **options)
    def sql(self, text): return self._one.sql(text.replace("INSTALL httpfs; LOAD httpfs", f"LOAD '{file}'"))
duckdb.connect = Connection
import os
BASE, KEY = os.environ["BASE"], os.environ["KEY"]`;

const world = useBucketWorld();
let folder: string;
let run: Awaited<ReturnType<typeof runBlocks>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-'));
  const bin = await pythonTools(
    (line) => process.stderr.write(`python    ${line}\n`),
    'test/support/s3/requirements.txt',
  );
  const file = path.join(folder, 'written.parquet');
  await execa(path.join(bin, 'python3'), ['-c', WRITE, file]);
  const owner = await world.owner();
  await world.setOf(owner, await readFile(file));
  const env = { BASE: `http://127.0.0.1:${world.port}`, KEY: owner.apiKey, PATH: `${bin}:${process.env['PATH']}` };
  const setUp = { language: 'python', code: SITE, output: '', line: -1 };
  run = await runBlocks([setUp, ...BLOCKS], PYTHON_BLOCKS, { cwd: folder, env });
}, 15 * MINUTES);
afterAll(async () => rm(folder, { recursive: true, force: true }));

it('has blocks of each client', () => expect(BLOCKS).toHaveLength(6));

it.each(BLOCKS.map((block) => [block.line, block] as const))(
  'the block of line %i prints what the page says',
  (line, { output }) => {
    const actual = run.printed.get(line);
    if (actual === undefined) throw new Error(run.problem);
    if (!isAsWritten(actual, output)) expect(actual.trimEnd()).toBe(output.trimEnd());
  },
);

it('runs to the end', () => expect(run.problem).toBeUndefined());

it('gives the whole file', async () => {
  const [written, read] = await Promise.all(
    ['written.parquet', 'file.parquet'].map((name) => readFile(path.join(folder, name))),
  );
  expect(read!.equals(written!)).toBe(true);
});
