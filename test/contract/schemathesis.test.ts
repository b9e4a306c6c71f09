import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { operations } from '../support/contract/openapi-document.js';
import { pythonTools } from '../../scripts/stack/programs/python-tools.js';
import { FAULT_SCALE } from '../support/systems/fault-scale.js';
import { startSystem, type RunningSystem } from '../support/systems/running-system.js';

const MINUTES = 60_000;
/** Maximum seconds for all phases together: their progress depends on the machine. */
const MAX_SECONDS = FAULT_SCALE.schemathesisSeconds;
const EXAMPLES = 15;

let system: RunningSystem;
let bin: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'schemathesis-'));
  bin = await pythonTools((line) => process.stderr.write(`python    ${line}\n`));
  // The hooks name an address for each request: those without a key share its limit.
  system = await startSystem({ TRUSTED_PROXIES: 'loopback' });
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
    const run = async (...length: string[]): Promise<string> => {
      const ended = await execa(
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
      if (ended.exitCode !== 0)
        throw new Error(`schemathesis ended with ${ended.exitCode ?? ended.signal}\n${ended.all}`);
      return ended.all;
    };
    // It omits where it read the document.
    const tested = operations.filter((operation) => operation.path !== '/openapi.json').length;
    expect(await run('--phases', 'fuzzing', '--max-examples', '1')).toMatch(new RegExp(`Tested: +${tested}\\b`));
    await run('--max-examples', String(EXAMPLES), '--max-time', String(MAX_SECONDS));
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
