import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import { startChecks } from './check.js';
import { endRequested, INTERRUPTED, runInGroup } from './run-group.js';
import { prepareStackPrograms } from './stack/prepare.js';
import { findChromium } from './stack/programs/chromium-program.js';
import { parseStackSettings } from './stack/settings.js';
import { clearAbandonedRuns } from './stack/test-stack.js';
import { aborted } from './supervisor/run-with-teardown.js';
import { isInTier } from './test-tiers.rule.js';
import { countOutcomes } from './test-report.rule.js';
import { messageOf } from '../schema/text/message-of.js';

const JEST = 'node_modules/jest/bin/jest.js';
const REPORT = '.local/test/report.json';
const SUMMARY = '.local/test/summary.json';
/**
 * The random schemas that compare the engine with its reference. `npm test` takes fewer,
 * `test:faults -- --full` more.
 */
const ENGINE_CASES = '5000';
/**
 * Folder of V8's compile cache: a run starts some two hundred processes that load the same modules.
 */
const COMPILE_CACHE = '.local/test/compile-cache';
/** File of the responses that tests received from the REST API, for a test of the whole run. */
const RESPONSES = '.local/test/responses';
/** Most tests wait for services, leases and timers: one at a time would leave cores idle. */
const MIN_WORKERS = 3;

const withStatus = z.object({ status: z.string() });
const testReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(withStatus.extend({ assertionResults: z.array(withStatus) })),
});

/** Needs a Docker daemon, and longer than the rest together. */
const SEPARATE = 'containers';

interface Options {
  full: boolean;
  rest: boolean;
}

/** The compiled files of what the options choose. */
async function chosenFiles({ full, rest }: Options): Promise<string[]> {
  const tiers = full ? (['everyday', 'rest'] as const) : ([rest ? 'rest' : 'everyday'] as const);
  const sources = (await Array.fromAsync(glob('test/**/*.test.ts'))).sort();
  const names = sources.map((file) => file.slice('test/'.length, -'.test.ts'.length));
  const chosen = names.filter((name) => tiers.some((tier) => isInTier(tier, name)));
  return chosen.map((name) => path.resolve(`dist/test/${name}.test.js`));
}

/**
 * Runs tests on services of their own, and the static checks beside them. Prints how many passed
 * and failed.
 */
async function main(options: Options, given: readonly string[]): Promise<void> {
  const { full, rest } = options;
  const interrupted = endRequested();
  await mkdir('.local/test', { recursive: true });
  // The rest of a run looks at what its first tier received as well.
  await Promise.all(
    [REPORT, SUMMARY, ...(rest ? [] : [RESPONSES])].map((one) => rm(one, { force: true, recursive: true })),
  );
  await mkdir(RESPONSES, { recursive: true });
  // On a machine without MySQL, Temporal or Chromium these take minutes.
  const programs = Promise.all([
    prepareStackPrograms(parseStackSettings(process.env), (text) => console.log(text)).catch(tell),
    findChromium((text) => console.log(`chromium  ${text}`)).catch(tell),
  ]);
  // The checks run in the CPU time that the tests leave.
  const checks = await startChecks(interrupted, full ? 'all' : rest ? 'long' : 'short');
  await Promise.race([programs, aborted(interrupted)]);
  if (interrupted.aborted) process.exit(INTERRUPTED);

  const workers = Math.max(MIN_WORKERS, availableParallelism() - 1);
  console.log(`not part of this run: test/${SEPARATE} (npm run test:${SEPARATE}, with a Docker daemon)`);
  const files = given.length > 0 ? given : ['--runTestsByPath', ...(await chosenFiles(options))];
  const jest = [JEST, `--ignoreProjects=${SEPARATE}`, `--maxWorkers=${workers}`, '--json', `--outputFile=${REPORT}`];
  const exitCode = await runInGroup(process.execPath, [...jest, ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...((full || rest) && { ENGINE_CASES }),
      ...(given.length === 0 && { RESPONSES_FOLDER: path.resolve(RESPONSES) }),
      NODE_COMPILE_CACHE: path.resolve(COMPILE_CACHE),
      ...process.env,
    },
  });
  await clearAbandonedRuns();
  const report = testReport.safeParse(JSON.parse(await readFile(REPORT, 'utf8').catch(() => '{}')));

  const { count, failed } = await checks.checked;
  const outcome = countOutcomes({ passed: count - failed.length, failed: failed.length }, report.data, exitCode);
  await writeFile(SUMMARY, JSON.stringify({ ...outcome, failedChecks: failed }));
  if (failed.length > 0) console.log(`failed checks: ${failed.join(', ')}`);
  console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
  process.exitCode = outcome.failed > 0 ? 1 : 0;
}

function tell(error: unknown): void {
  console.log(messageOf(error));
}

const program = new Command('test')
  .description('Runs the tests of every day and the short checks: npm test. With --full, everything.')
  .option('--full', 'run all tests and checks but those of containers', false)
  .option('--rest', 'run what npm test has left out', false)
  .allowUnknownOption()
  .argument('[jest arguments...]', 'e.g. test/unit/schema, instead of a tier');
program.parse();
await main(program.opts<Options>(), program.args);
