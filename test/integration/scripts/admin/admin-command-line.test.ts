import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Command, CommanderError } from 'commander';
import { createProgram } from '../../../../scripts/admin/program.js';
import { createTestDatabase } from '../../../support/databases/database.js';
import { setVariable } from '../../../support/set-variable.js';

let url: string;
let drop: () => Promise<void>;
beforeAll(async () => ({ url, drop } = await createTestDatabase()));
afterAll(() => drop());

interface Outcome {
  exitCode: number;
  stdout: string;
  stderr: string;
}

const withAllBelow = (command: Command): Command[] => [command, ...command.commands.flatMap(withAllBelow)];

/**
 * The command line without a process of its own: a second of CPU time for each would be most of
 * this test.
 */
async function admin(...args: string[]): Promise<Outcome> {
  const outcome = { exitCode: 0, stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((text) => {
      outcome[stream] += String(text);
      return true;
    }),
  );
  const restore = setVariable('MYSQL_URL', url);
  const program = createProgram();
  for (const command of withAllBelow(program)) command.exitOverride();
  try {
    await program.parseAsync(args, { from: 'user' });
    outcome.exitCode = Number(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    outcome.exitCode = error.exitCode;
  } finally {
    process.exitCode = undefined;
    restore();
    for (const spy of spies) spy.mockRestore();
  }
  return outcome;
}
async function printed(...args: string[]): Promise<Record<string, unknown>> {
  const { exitCode, stdout, stderr } = await admin(...args);
  expect([exitCode, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Record<string, unknown>;
}

const CATALOG = `
code: binance
displayName: Binance
streams: [trades, depth]
instruments:
  - { symbol: BTCUSDT, base: BTC, quote: USDT, type: spot }
`;

it('exits with 0, or with 1 if a command fails', async () => {
  const run = (...args: string[]): Promise<Outcome> =>
    new Promise((done) => {
      const env = { ...process.env, MYSQL_URL: url };
      execFile(process.execPath, [resolve('dist/scripts/admin/main.js'), ...args], { env }, (error, stdout, stderr) => {
        done({ exitCode: error ? Number(error.code ?? 1) : 0, stdout, stderr });
      });
    });
  expect(await run('collectors')).toEqual({ exitCode: 0, stdout: '[]\n', stderr: '' });
  const refused = await run('exports', 'cancel', 'exp_1');
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
  expect(refused.stderr).toContain('not_found');
});

it('sets up an account with keys, a login, a catalogue and history', async () => {
  const { account_id } = await printed('account', 'create', '--name', 'Demo', '--plan', 'pro', '--status', 'ACTIVE');
  const id = String(account_id);
  expect(id).toMatch(/^acc_[0-9a-f]{32}$/);

  const account = await printed('account', 'set', '--account', id, '--column-cap', '250', '--rate-minute', '500');
  expect(account).toMatchObject({
    account_id: id,
    plan_code: 'pro',
    access_status: 'ACTIVE',
    column_cap: 250,
    rate_minute: 500,
  });

  const user = await printed('user', 'create', '--account', id, '--email', 'demo@example.com');
  expect(Object.keys(user)).toEqual(['user_id', 'password']);

  const key = await printed('api-key', 'create', '--account', id, '--name', 'first');
  expect(String(key['key'])).toMatch(new RegExp(`^${String(key['id'])}\\.[\\w-]{43}$`));
  expect(await printed('api-key', 'list', '--account', id)).toMatchObject([
    { id: key['id'], name: 'first', last_used_at: null },
  ]);
  expect(await printed('api-key', 'delete', '--id', String(key['id']))).toEqual({ deleted: true });
  expect(await printed('api-key', 'list', '--account', id)).toEqual([]);

  const file = join(await mkdtemp(join(tmpdir(), 'catalog-')), 'binance.yaml');
  await writeFile(file, CATALOG);
  expect(await printed('catalog', 'load', file)).toEqual({ exchanges: 1, instruments: 1, datastreams: 2 });
  const stream = await printed(
    'datastream',
    'find',
    '--exchange',
    'binance',
    '--instrument',
    'BTCUSDT',
    '--stream-type',
    'depth',
  );
  expect(stream).toMatchObject({
    exchange: 'binance',
    instrument: 'BTCUSDT',
    stream_type: 'depth',
    wire_format: 'json',
  });

  const grant = ['span', 'grant', '--account', id, '--datastream', String(stream['datastream_id'])];
  const span = await printed(...grant, '--from', '1633998512063356900', '--to', '2021-10-13T00:00:00.123456789Z');
  expect(span).toEqual({
    subscription_id: expect.stringMatching(/^sub_/) as string,
    span_id: expect.stringMatching(/^spn_/) as string,
  });
});

it('shows collectors, gaps, exports and sets of all accounts', async () => {
  expect(await printed('collectors')).toEqual([]);
  expect(await printed('gaps', '--exchange', 'binance', '--since', '2020-01-01T00:00:00Z')).toEqual([]);
  for (const what of ['exports', 'sets']) {
    expect(await printed(what, 'list', '--status', 'failed', '--before', '2030-01-01T00:00:00Z')).toEqual({
      items: [],
      total: 0,
      next_after: null,
    });
  }
});

it.each([
  ['gaps of nothing in particular', ['gaps'], 'Either exchange or datastreamId is required'],
  ['a retry of an unknown export', ['exports', 'retry', `exp_${'0'.repeat(32)}`], 'not_found'],
  ['a cancel of an unknown export', ['exports', 'cancel', 'exp_1'], 'not_found'],
  ['a retry of an unknown set', ['sets', 'retry', `set_${'0'.repeat(32)}`], 'not_found'],
  ['a cancel of an unknown set', ['sets', 'cancel', 'set_1'], 'not_found'],
  ['an unknown state', ['exports', 'list', '--status', 'lost'], 'queued, running'],
  ['an unknown account', ['api-key', 'create', '--account', `acc_${'0'.repeat(32)}`, '--name', 'x'], 'not_found'],
  ['keys of an unknown account', ['api-key', 'list', '--account', `acc_${'0'.repeat(32)}`], 'not_found'],
  [
    'an unknown datastream',
    ['datastream', 'find', '--exchange', 'x', '--instrument', 'y', '--stream-type', 'depth'],
    'not_found',
  ],
  ['a missing option', ['account', 'create'], '--name'],
  ['an unknown plan', ['account', 'create', '--name', 'x', '--plan', 'gold'], 'trial, starter, pro'],
  [
    'a moment that is none',
    ['span', 'grant', '--account', 'a', '--datastream', '1', '--from', 'x', '--to', '2'],
    'ISO 8601',
  ],
  ['an unknown command', ['nonsense'], 'unknown command'],
])('says on stderr what is wrong with %s, and exits 1', async (_, args, words) => {
  const { exitCode, stdout, stderr } = await admin(...args);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toContain(words);
});

it.each([
  [['--help']],
  [['account', '--help']],
  [['account', 'create', '--help']],
  [['export', 'run', '--help']],
  [['exports', 'retry', '--help']],
  [['gaps', '--help']],
])('prints help for %o', async (args) => {
  const { exitCode, stdout } = await admin(...args);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Usage: admin');
});
