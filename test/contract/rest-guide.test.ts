import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { guideBlocks, isAsWritten } from '../support/contract/guide-blocks.js';
import { type BlockLanguage, PYTHON_BLOCKS, runBlocks, SHELL_BLOCKS } from '../support/contract/run-blocks.js';
import { pythonTools } from '../../scripts/stack/programs/python-tools.js';
import { startSystem, type RunningSystem } from '../support/systems/running-system.js';

const MINUTES = 60_000;
const PAGE = await readFile('docs/rest-guide.md', 'utf8');
const BLOCKS = guideBlocks(PAGE);
const of = (language: string) => BLOCKS.filter((block) => block.language === language);

let system: RunningSystem;
let folder: string;
/** The output of each block, by its line. */
const printed = new Map<number, string>();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guide-'));
  const bin = await pythonTools((line) => process.stderr.write(`python    ${line}\n`));
  system = await startSystem();
  const { apiKey } = await system.account('usual limits');
  await system.untilListed(apiKey);
  const env = { BASE: `${system.url}/v1`, KEY: apiKey, PATH: `${bin}:${process.env['PATH']}:${folder}` };
  await writeFile(path.join(folder, 'jq'), JQ);
  await chmod(path.join(folder, 'jq'), 0o755);
  await runAll('sh', SHELL_BLOCKS, env);
  await runAll('python', PYTHON_BLOCKS, env);
}, 10 * MINUTES);
afterAll(async () => {
  await system?.close();
  await rm(folder, { recursive: true, force: true });
}, 5 * MINUTES);

const problems: string[] = [];

async function runAll(language: string, how: BlockLanguage, env: Record<string, string>): Promise<void> {
  const run = await runBlocks(of(language), how, { cwd: folder, env });
  for (const [line, output] of run.printed) printed.set(line, output);
  if (run.problem !== undefined) problems.push(run.problem);
}

it('has shell and Python blocks, and runs all but the address and terms of an exchange', () => {
  expect([of('sh').length > 5, of('python').length > 10]).toEqual([true, true]);
  const fences = [...PAGE.matchAll(/^```(\w+)(.*)$/gm)].map(([, language, info]) => `${language}${info}`);
  const others = fences.filter((fence) => !['sh run', 'python run', 'text output'].includes(fence));
  expect(others).toEqual(['sh', 'python instruments']);
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

/**
 * A substitute for jq, last on the PATH. Supports only paths, and alternatives to those that lead
 * to nothing.
 */
const JQ = `#!/usr/bin/env python3
import json, re, sys
document = json.load(sys.stdin)
for path in sys.argv[-1].split("//"):
    value = document
    for name, index in re.findall(r"(\\w+)|\\[(\\d+)\\]", path):
        value = value and (value.get(name) if name else value[int(index)])
    if value:
        break
print(value if sys.argv[1] == "-r" else json.dumps(value, indent=2))
`;
