import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pythonTools } from '../../../../scripts/stack/programs/python-tools.js';
import { guideBlocks, isAsWritten, type GuideBlock } from '../../../support/contract/guide-blocks.js';
import { type BlockLanguage, NODE_BLOCKS, PYTHON_BLOCKS, runBlocks } from '../../../support/contract/run-blocks.js';
import { startSystem, type RunningSystem } from '../../../support/systems/running-system.js';
import { importHistory } from '../../../support/tardis/tardis-capture.js';
import { startTlsProxy, type TlsProxy } from '../../../support/tardis/tls-proxy.js';

const MINUTES = 60_000;
const PAGE = await readFile('docs/tools.md', 'utf8');
const BLOCKS = guideBlocks(PAGE);
const CLIENTS = ['## Raw feeds', '## Exchanges, instruments and rights'];
const NAUTILUS = ['## NautilusTrader'];

let system: RunningSystem;
let proxy: TlsProxy;
let folder: string;
/** The output of each block, by its line. */
const printed = new Map<number, string>();
const problems: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tools-'));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const say = (line: string) => process.stderr.write(`python    ${line}\n`);
  const clients = await pythonTools(say, 'test/support/tardis/requirements.txt');
  const nautilus = await pythonTools(say, 'test/support/tardis/requirements-nautilus.txt');
  system = await startSystem();
  proxy = await startTlsProxy(Number(new URL(system.url).port), folder);
  const { accountId, apiKey } = await system.account();
  await importHistory(system, accountId, folder);
  await system.untilListed(apiKey);
  // Clients keep what they read in the folder of temporary files.
  const env = { BASE: system.url, KEY: apiKey, TMPDIR: folder, PATH: process.env['PATH']! };
  await runAll(blocksOf('python', CLIENTS), PYTHON_BLOCKS, { ...env, PATH: `${clients}:${env.PATH}` });
  await runAll(blocksOf('python', NAUTILUS), PYTHON_BLOCKS, { ...env, PATH: `${nautilus}:${env.PATH}` });
  await runAll(blocksOf('js', CLIENTS), NODE_BLOCKS, {
    ...{ ...env, BASE: proxy.url, NODE_EXTRA_CA_CERTS: proxy.certificate },
  });
}, 15 * MINUTES);
afterAll(async () => {
  await proxy?.close();
  await system?.close();
  await rm(folder, { recursive: true, force: true });
}, 2 * MINUTES);

/** Returns the blocks of a language below these headings. */
function blocksOf(language: string, headings: readonly string[]): GuideBlock[] {
  const lines = PAGE.split('\n');
  const headingOf = ({ line }: GuideBlock) => lines.slice(0, line).findLast((text) => text.startsWith('## '));
  return BLOCKS.filter((block) => block.language === language && headings.includes(headingOf(block) ?? ''));
}

async function runAll(blocks: GuideBlock[], how: BlockLanguage, env: Record<string, string>): Promise<void> {
  const run = await runBlocks(blocks, how, { cwd: folder, env });
  for (const [line, output] of run.printed) printed.set(line, output);
  if (run.problem !== undefined) problems.push(run.problem);
}

it('has blocks of Python and Node', () => {
  const counts = [blocksOf('python', CLIENTS), blocksOf('js', CLIENTS), blocksOf('python', NAUTILUS)];
  expect(counts.map(({ length }) => length)).toEqual([3, 2, 1]);
});

it.each(
  [...blocksOf('python', [...CLIENTS, ...NAUTILUS]), ...blocksOf('js', CLIENTS)].map(
    (one) => [one.language, one.line, one] as const,
  ),
)('%s of line %i prints what the page says', (_language, line, { output }) => {
  const actual = printed.get(line);
  if (actual === undefined) throw new Error(problems.join('\n'));
  if (!isAsWritten(actual, output)) expect(actual.trimEnd()).toBe(output.trimEnd());
});

it('runs to the end', () => expect(problems).toEqual([]));
