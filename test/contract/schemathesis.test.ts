import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { operations } from '../support/contract/openapi-document.js';
import { pythonTools } from '../../scripts/stack/programs/python-tools.js';
import { FAULT_SCALE } from '../support/systems/fault-scale.js';
import { startSystem, type RunningSystem } from '../support/systems/running-system.js';

const MINUTES = 60_000;
/** For all phases: how far it gets depends on the machine. Only the full form has time for every operation. */
const MAX_SECONDS = FAULT_SCALE.schemathesisSeconds;
const EXAMPLES = 15;

let system: RunningSystem;
let bin: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'schemathesis-'));
  bin = await pythonTools((line) => process.stderr.write(`python    ${line}\n`));
  system = await startSystem();
}, 10 * MINUTES);
afterAll(async () => {
  await system?.close();
  await rm(folder, { recursive: true, force: true });
}, 5 * MINUTES);

it(
  'schemathesis finds nothing with examples, boundaries, random and chained requests of two accounts',
  async () => {
    const accounts = path.join(folder, 'accounts.json');
    const [first, second] = [await subscriber(), await subscriber()];
    const auth = Object.entries({ first, second }).map(([name, value]) => ({
      name,
      fixedHeaders: [{ name: 'X-Api-Key', value }],
    }));
    await writeFile(accounts, JSON.stringify({ auth }));

    const config = ['--config-file', path.resolve('test/contract/schemathesis.toml')];
    const length = ['--max-examples', String(EXAMPLES), '--max-time', String(MAX_SECONDS)];
    const run = await execa(
      path.join(bin, 'schemathesis'),
      [...config, 'run', `${system.url}/v1/openapi.json`, '--checks', 'all', ...length],
      {
        // It writes a cache to its working directory.
        cwd: folder,
        env: {
          ACCOUNTS_FILE: accounts,
          HOOKS_FILE: path.resolve('test/contract/schemathesis_hooks.py'),
          NO_COLOR: '1',
        },
        reject: false,
        all: true,
        stdin: 'ignore',
        timeout: 18 * MINUTES,
      },
    );
    if (run.exitCode !== 0) throw new Error(`schemathesis ended with ${run.exitCode ?? run.signal}\n${run.all}`);
    const tested = Number(/Tested: +(\d+)/.exec(run.all)?.[1]);
    expect(tested).toBeGreaterThan(0);
    // It omits where it read the document.
    if (FAULT_SCALE.full) expect(tested).toBe(operations.filter(({ path: at }) => at !== '/openapi.json').length);
  },
  20 * MINUTES,
);

/** Creates an account with streams to export; schemathesis_hooks.py uses them. */
async function subscriber(): Promise<string> {
  const { apiKey } = await system.account();
  for (let id = 1; id <= 8; id++) {
    const answer = await fetch(`${system.url}/v1/subscriptions`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ datastream_id: id }),
    });
    expect(answer.status).toBe(201);
  }
  return apiKey;
}
