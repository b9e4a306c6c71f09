import { glob, readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { execa } from 'execa';
import { duplicateNames } from './check/duplicate-names.rule.js';
import { type Lockfile, lockfileProblems } from './check/lockfile.rule.js';
import { migrationProblems } from './check/migration-problems.rule.js';
import { LAYERS } from './layers.js';
import { messageOf } from '../schema/text/message-of.js';
import { packageTools, PYTHON_PACKAGE } from './stack/programs/python-tools.js';
import { foldersOf, type ImportingModule, roomCycles } from './check/room-cycles.rule.js';
import { MIGRATIONS } from '../server/migrations.js';

/**
 * Named by path: `typescript`, which ESLint and the generators need, has a bin of the same name.
 */
const TSC = ['node', 'node_modules/typescript-native/bin/tsc', '--pretty', 'false'];
const CHECKS: Record<string, string[]> = {
  types: TSC,
  'types of the web page': [...TSC, '--project', 'web'],
  lint: ['eslint', '.', '--max-warnings', '0'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
};
const GENERATED = [
  'schema/schema.graphql',
  'docs/built-in-schemas.md',
  'clients/python/src/market_data_export/{models.py,_sync/*.py}',
  'docs/{architecture,exchanges,tools}.md',
  'docker-compose.yml',
  '.env.example',
  'ops/kubernetes/components/monitoring/{prometheus-rule.yaml,market-data-export.json}',
  '{schema,exchanges,server,web,rest-facade,workflows,scripts}/**/generated/**/*.*',
];

/**
 * AssemblyScript cannot import what TypeScript exports; files below `generated/` repeat the names
 * of GraphQL types.
 */
const REPEATING = /\/(assembly|generated)\//;
const MAX_README_LINES = 120;

/** Checks that take longer than all others together. */
const LONG_CHECKS = new Set(['lint']);

interface Checked {
  count: number;
  /** The names of the failed checks. */
  failed: string[];
}

interface CheckResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

async function timed(name: string, work: () => Promise<{ passed: boolean; output: string }>): Promise<CheckResult> {
  const started = performance.now();
  const result = await work();
  return { name, ...result, seconds: (performance.now() - started) / 1000 };
}

async function generatedFiles(): Promise<Map<string, string>> {
  const files = (await Array.fromAsync(glob(GENERATED))).sort();
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}

/**
 * Runs generate and compares: a difference means that sources changed without `npm run generate`.
 */
async function drift(): Promise<{ passed: boolean; output: string }> {
  const before = await generatedFiles();
  const run = await execa('node', ['scripts/bootstrap.mjs', 'dist/scripts/generate.js'], { reject: false, all: true });
  if (run.exitCode !== 0) return { passed: false, output: run.all };
  const after = await generatedFiles();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  const output = changed.map((file) => `${file} was stale and has been regenerated: commit it`).join('\n');
  return { passed: changed.length === 0, output };
}

/** Checks whether a fresh `npm ci` could work, without a registry. */
async function lockfile(): Promise<{ passed: boolean; output: string }> {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
  const manifest = (await read('package.json')) as Parameters<typeof lockfileProblems>[1];
  const problems = lockfileProblems((await read('package-lock.json')) as Lockfile, manifest);
  return { passed: problems.length === 0, output: problems.join('\n') };
}

/** Checks that each exported name is declared once and that the README stays short. */
async function names(): Promise<{ passed: boolean; output: string }> {
  const files = (await Array.fromAsync(glob(`{${LAYERS.join()}}/**/*.{ts,tsx}`))).filter(
    (file) => !REPEATING.test(file),
  );
  const sources = await Promise.all(files.sort().map(async (file) => [file, await readFile(file, 'utf8')] as const));
  const problems = duplicateNames(new Map(sources));
  const lines = (await readFile('README.md', 'utf8')).split('\n').length - 1;
  if (lines > MAX_README_LINES) problems.push(`README.md has ${lines} lines, more than ${MAX_README_LINES}`);
  return { passed: problems.length === 0, output: problems.join('\n') };
}

/**
 * Checks the rules of `.dependency-cruiser.cjs`, and that the rooms of a folder do not import each
 * other in a cycle.
 */
async function layers(run: typeof tool): Promise<{ passed: boolean; output: string }> {
  const { output } = await run(['depcruise', ...LAYERS, 'test', '--output-type', 'json']);
  if (!output.startsWith('{')) return { passed: false, output };
  const { modules, summary } = JSON.parse(output) as {
    modules: ImportingModule[];
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  const folders = foldersOf(modules.filter(({ source }) => LAYERS.includes(source.split('/')[0] ?? '')));
  const problems = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
    ...folders.flatMap((folder) =>
      roomCycles(modules, folder).map(
        (rooms) =>
          `rooms of ${folder} in a cycle: ${rooms.join(', ')}. Move what they share into a room that imports neither`,
      ),
    ),
  ];
  return { passed: problems.length === 0, output: problems.join('\n') };
}

/** Checks that migrations can run while the previous release serves, on tables of any size. */
async function migrations(): Promise<{ passed: boolean; output: string }> {
  const problems = migrationProblems(MIGRATIONS);
  return { passed: problems.length === 0, output: problems.join('\n') };
}

/** Checks the Python package: rules, format and types. */
async function pythonPackage(run: typeof tool): Promise<{ passed: boolean; output: string }> {
  try {
    const bin = await packageTools(console.log);
    const commands = ['ruff check --quiet .', 'ruff format --quiet --diff .', 'mypy --no-error-summary'];
    const script = [`cd ${PYTHON_PACKAGE}`, ...commands.map((command) => `${bin}/${command}`)].join(' && ');
    return await run(['sh', '-c', script]);
  } catch (error) {
    return { passed: false, output: messageOf(error) };
  }
}

async function tool(
  [name = '', ...args]: string[],
  cancelSignal?: AbortSignal,
): Promise<{ passed: boolean; output: string }> {
  const run = await execa(name, args, {
    preferLocal: true,
    reject: false,
    all: true,
    ...(cancelSignal && { cancelSignal }),
  });
  return { passed: run.exitCode === 0, output: run.all };
}

const AFTER_DRIFT: Record<string, (run: typeof tool) => Promise<{ passed: boolean; output: string }>> = {
  ...Object.fromEntries(Object.entries(CHECKS).map(([name, command]) => [name, (run: typeof tool) => run(command)])),
  layers,
  names,
  migrations,
  'Python package': pythonPackage,
};

function print(result: CheckResult): CheckResult {
  console.log(`${result.passed ? 'ok  ' : 'FAIL'}  ${result.name} (${result.seconds.toFixed(1)} s)`);
  if (!result.passed) console.log(result.output);
  return result;
}

const namesOfFailed = (results: readonly CheckResult[]): string[] =>
  results.filter((result) => !result.passed).map((result) => result.name);

/** Runs first: generating may rewrite sources that the other checks read. */
async function firstChecks(): Promise<CheckResult[]> {
  return [print(await timed('drift of generated files', drift)), print(await timed('lockfile', lockfile))];
}

/** Runs every static check and prints a line for each. Returns the names of the failed ones. */
async function runChecks(): Promise<string[]> {
  const first = await firstChecks();
  const others = await Promise.all(
    Object.entries(AFTER_DRIFT).map(async ([name, check]) => print(await timed(name, () => check(tool)))),
  );
  return namesOfFailed([...first, ...others]);
}

/**
 * Runs the checks beside other work, one tool at a time at low priority. Resolves once the sources
 * may be read. `checked` resolves when all are done or `signal` ends them.
 */
export async function startChecks(
  signal: AbortSignal,
  which: 'short' | 'long' | 'all',
): Promise<{ checked: Promise<Checked> }> {
  const results = which === 'long' ? [] : await firstChecks();
  const others = async (): Promise<Checked> => {
    const run = (command: string[]) => tool(['nice', '-n', '19', ...command], signal);
    for (const [name, check] of Object.entries(AFTER_DRIFT)) {
      if (signal.aborted) break;
      if (which !== 'all' && LONG_CHECKS.has(name) !== (which === 'long')) continue;
      results.push(print(await timed(name, () => check(run))));
    }
    return { count: results.length, failed: namesOfFailed(results) };
  };
  return { checked: others() };
}

if (import.meta.main) {
  new Command('npm run check').description('Runs every static check and prints a line for each.').parse();
  process.exitCode = (await runChecks()).length > 0 ? 1 : 0;
}
