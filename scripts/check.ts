import { glob, readFile } from 'node:fs/promises';
import { execa } from 'execa';
import { type Lockfile, lockfileProblems } from './lockfile.rule.js';

const CHECKS: Record<string, string[]> = {
  types: ['tsc', '--pretty', 'false'],
  'types of the web page': ['tsc', '--pretty', 'false', '--project', 'server/dashboard'],
  lint: ['eslint', '.', '--max-warnings', '0'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  layers: ['depcruise', 'schema', 'sandbox', 'server', 'rest-facade', 'workflows', 'scripts', 'test'],
};
const GENERATED = [
  'schema/schema.graphql',
  'schema/page-operations.json',
  'docs/built-in-schemas.md',
  '{schema,server,rest-facade,workflows,scripts}/**/generated/**/*.*',
];

/** Checks of a run: the tools, drift, and the lockfile. */
export const CHECK_COUNT = Object.keys(CHECKS).length + 2;

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

/** Generates again and compares: a difference means that sources changed without `npm run generate`. */
async function drift(): Promise<{ passed: boolean; output: string }> {
  const before = await generatedFiles();
  const run = await execa('node', ['dist/scripts/generate.js'], { reject: false, all: true });
  if (run.exitCode !== 0) return { passed: false, output: run.all };
  const after = await generatedFiles();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
  const output = changed.map((file) => `${file} was not up to date; it is now: commit it`).join('\n');
  return { passed: changed.length === 0, output };
}

/** Whether a fresh `npm ci` could work, without asking a registry. */
async function lockfile(): Promise<{ passed: boolean; output: string }> {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
  const manifest = (await read('package.json')) as Parameters<typeof lockfileProblems>[1];
  const problems = lockfileProblems((await read('package-lock.json')) as Lockfile, manifest);
  return { passed: problems.length === 0, output: problems.join('\n') };
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

function print(result: CheckResult): CheckResult {
  console.log(`${result.passed ? 'ok  ' : 'FAIL'}  ${result.name} (${result.seconds.toFixed(1)} s)`);
  if (!result.passed) console.log(result.output);
  return result;
}

const namesOfFailed = (results: readonly CheckResult[]): string[] =>
  results.filter((result) => !result.passed).map((result) => result.name);

/** What has to be through before anything else reads the sources: generating again may rewrite them. */
async function firstChecks(): Promise<CheckResult[]> {
  return [print(await timed('drift of generated files', drift)), print(await timed('lockfile', lockfile))];
}

/** Runs every static check, prints a line for each, and answers the names of those that failed. */
export async function runChecks(): Promise<string[]> {
  const first = await firstChecks();
  const others = await Promise.all(
    Object.entries(CHECKS).map(async ([name, command]) => print(await timed(name, () => tool(command)))),
  );
  return namesOfFailed([...first, ...others]);
}

/**
 * The same beside other work, which comes first: one tool after the other, with what processor time is left. Resolves once the sources
 * may be read; `failed` are the names of the checks that failed, once all are through or `signal` ends them.
 */
export async function startChecks(signal: AbortSignal): Promise<{ failed: Promise<string[]> }> {
  const results = await firstChecks();
  const others = async (): Promise<string[]> => {
    for (const [name, command] of Object.entries(CHECKS)) {
      if (signal.aborted) break;
      results.push(print(await timed(name, () => tool(['nice', '-n', '19', ...command], signal))));
    }
    return namesOfFailed(results);
  };
  return { failed: others() };
}

if (import.meta.main) process.exitCode = (await runChecks()).length > 0 ? 1 : 0;
