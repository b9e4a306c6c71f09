import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { withCommand } from '../../support/sandbox/sandbox-processes.js';
import { until } from '../../support/until.js';

const RUNS = path.resolve('.local/test/runs');

/** Returns the ids of all processes whose command contains the text. */
async function processesOf(text: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  return withCommand(ids.map(Number), text);
}

it('a benchmark that a signal ends stops its services and deletes their data', async () => {
  const options = { env: { TEST_STACK: '' }, reject: false } as const;
  const bench = execa(process.execPath, ['dist/scripts/bench.js', 'segment-index', '--rows', '10000000'], options);
  const ownFolders = async (): Promise<string[]> =>
    (await readdir(RUNS)).filter((name) => name.startsWith(`${bench.pid}-`));
  await until('the benchmark measures', async () => (await processesOf('segment-index.bench.js')).length > 0);
  const [folder] = await ownFolders();
  expect((await processesOf(`${RUNS}/${folder}`)).length).toBeGreaterThanOrEqual(3);
  bench.kill('SIGTERM');
  expect((await bench).exitCode).toBe(128 + 15);
  expect(await ownFolders()).toEqual([]);
  expect(await processesOf(`${RUNS}/${folder}`)).toEqual([]);
  expect(await processesOf('segment-index.bench.js')).toEqual([]);
});
