import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const PRELOAD = pathToFileURL(path.resolve('test/support/jest/worker-data.mjs')).href;

/**
 * Gets the data before it listens for them, then asks for them as jest-light-runner does. Reports
 * null if no answer comes.
 */
const ASKS_LATE = `
process.once('message', () => {
  process.once('message', ({ workerData }) => process.send({ workerData, execArgv: process.execArgv }));
  process.send('jest-light-runner-get-worker-data');
  setTimeout(() => process.send({ workerData: null }), 2_000);
});
`;

it('a process that asks for the data of its pool after they came still gets them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'worker-data-'));
  const script = path.join(folder, 'asks-late.mjs');
  await writeFile(script, ASKS_LATE);
  const child = fork(script, { execArgv: ['--import', PRELOAD] });
  try {
    child.send({ type: 'jest-light-runner-worker-data', workerData: 7 });
    const said = await new Promise((resolve) => child.once('message', resolve));
    expect(said).toEqual({ workerData: 7, execArgv: [] });
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  }
});
