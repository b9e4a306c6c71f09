import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { pythonTools } from '../../../../scripts/stack/programs/python-tools.js';
import { guideBlocks, isAsWritten } from '../../../support/contract/guide-blocks.js';
import { PYTHON_BLOCKS, runBlocks, SHELL_BLOCKS } from '../../../support/contract/run-blocks.js';
import { startSystem, type RunningSystem } from '../../../support/systems/running-system.js';

const MINUTES = 60_000;
const PACKAGE = 'clients/python';
const PAGE = await readFile(`${PACKAGE}/README.md`, 'utf8');
const BLOCKS = guideBlocks(PAGE);
const of = (language: string) => BLOCKS.filter((block) => block.language === language);

let system: RunningSystem;
let folder: string;
const printed = new Map<number, string>();
const problems: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'readme-'));
  const say = (line: string) => process.stderr.write(`python    ${line}\n`);
  const bin = await pythonTools(say, `${PACKAGE}/requirements-dev.txt`);
  system = await startSystem();
  const { accountId, apiKey } = await system.account('usual limits');
  await importFunding(accountId);
  await writeFile(path.join(folder, 'mde'), '#!/bin/sh\nexec python3 -m market_data_export "$@"\n');
  await chmod(path.join(folder, 'mde'), 0o755);
  const env = {
    MDE_BASE_URL: `${system.url}/v1`,
    MDE_API_KEY: apiKey,
    PATH: `${folder}:${bin}:${process.env['PATH']}`,
    PYTHONPATH: path.resolve(PACKAGE, 'src'),
    PYTHONDONTWRITEBYTECODE: '1',
  };
  for (const [language, how] of [['python', PYTHON_BLOCKS] as const, ['sh', SHELL_BLOCKS] as const]) {
    const run = await runBlocks(of(language), how, { cwd: folder, env });
    for (const [line, output] of run.printed) printed.set(line, output);
    if (run.problem !== undefined) problems.push(run.problem);
  }
}, 10 * MINUTES);
afterAll(async () => {
  await system?.close();
  await rm(folder, { recursive: true, force: true });
}, 5 * MINUTES);

/** Gives the account three tickers of a derivative with funding rates, eight hours apart from 2026-01-01 on. */
async function importFunding(accountId: string): Promise<void> {
  const startMs = Date.UTC(2026, 0, 1);
  const rates = ['0.0001', '-0.00005', '0.0002'];
  const lines = rates.map((fundingRate, index) => {
    const ts = startMs + index * 8 * 3_600_000;
    const data = { symbol: 'BTCUSDT', lastPrice: '60000.5', markPrice: '60000.1', fundingRate };
    return `${ts}000000\t${JSON.stringify({ topic: 'tickers.BTCUSDT', type: 'snapshot', data, cs: index, ts })}\n`;
  });
  const file = path.join(folder, 'capture');
  await writeFile(file, lines.join(''));
  await admin('capture', 'import', '--exchange', 'bybit_linear', '--create', file);
  const { datastreams } = await system.staff.ask<{ datastreams: { items: { id: string }[] } }>(
    '{ datastreams(filter: { exchange: "bybit_linear", instrument: "BTCUSDT", streamType: "ticker" }) { items { id } } }',
  );
  const range = ['--from', '2026-01-01T00:00:00Z', '--to', '2026-01-02T00:00:00Z'];
  await admin('span', 'grant', '--account', accountId, '--datastream', datastreams.items[0]!.id, ...range);
}

const admin = (...args: string[]) =>
  execa(process.execPath, ['dist/scripts/admin/main.js', ...args], { env: system.env, stdin: 'ignore' });

it('has five recipes', () => {
  expect(PAGE.match(/^### \d\. /gm)).toHaveLength(5);
  expect([of('python').length > 8, of('sh').length > 2]).toEqual([true, true]);
});

it.each(BLOCKS.map((block) => [block.language, block.line, block] as const))(
  '%s of line %i prints what the page says',
  (_language, line, { output }) => {
    const actual = printed.get(line);
    if (actual === undefined) throw new Error(problems.join('\n'));
    if (!isAsWritten(actual, output)) expect(actual.trimEnd()).toBe(output.trimEnd());
  },
);

it('runs to the end', () => expect(problems).toEqual([]));
