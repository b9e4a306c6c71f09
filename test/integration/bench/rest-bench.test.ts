import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
});
afterAll(async () => rm(folder, { recursive: true }));

async function bench(name: string): Promise<{ bench: string; rows: Record<string, unknown>[] }> {
  const json = path.join(folder, `${name}.json`);
  await execa(process.execPath, ['dist/scripts/bench.js', name, '--quick', '--json', json]);
  return JSON.parse(await readFile(json, 'utf8')) as { bench: string; rows: Record<string, unknown>[] };
}

// That they run, and end; how fast is no test's business.
it('the REST benchmark measures every scenario against the bare handler', async () => {
  const { rows } = await bench('rest');
  const scenarios = new Set(rows.map((row) => row['scenario']));
  expect(scenarios.size).toBe(4);
  expect(rows).toHaveLength(4 * 3);
  for (const row of rows) expect(row['unitsPerSecond']).toBeGreaterThan(0);
});

it('the paging benchmark reads the first and the last page of both lists', async () => {
  const { rows } = await bench('paging');
  expect(rows.map((row) => row['list'])).toEqual(['subscriptions', 'exports']);
});
