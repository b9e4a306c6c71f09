import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { CHECK_COUNT, startChecks } from './check.js';
import { endRequested, INTERRUPTED, runInGroup } from './run-group.js';
import { prepareStackPrograms } from './stack/prepare.js';
import { findChromium } from './stack/programs/chromium-program.js';
import { parseStackSettings } from './stack/settings.js';
import { clearAbandonedRuns } from './stack/test-stack.js';
import { aborted } from './supervisor/run-with-teardown.js';
import { countOutcomes } from './test-report.rule.js';
import { messageOf } from '../schema/message-of.js';

const JEST = 'node_modules/jest/bin/jest.js';
const REPORT = '.local/test/report.json';
const SUMMARY = '.local/test/summary.json';
/** The random schemas that compare the engine with its reference. `test:unit` takes fewer, `test:faults -- --full` more. */
const ENGINE_CASES = '5000';
/** Of V8: a run starts some two hundred processes that load the same modules. */
const COMPILE_CACHE = '.local/test/compile-cache';
/** What tests received from the REST API, for a test of the whole run. */
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

/** Runs what CI runs: every project of Jest on its own services, and the static checks beside it. Arguments go to Jest. */
async function main(): Promise<void> {
  const interrupted = endRequested();
  await mkdir('.local/test', { recursive: true });
  await Promise.all([REPORT, SUMMARY, RESPONSES].map((one) => rm(one, { force: true, recursive: true })));
  await mkdir(RESPONSES);
  // On a machine without MySQL, Temporal or Chromium these take minutes.
  const programs = Promise.all([
    prepareStackPrograms(parseStackSettings(process.env), (text) => console.log(text)).catch(tell),
    findChromium((text) => console.log(`chromium  ${text}`)).catch(tell),
  ]);
  // The checks run in the CPU time that the tests leave.
  const checks = await startChecks(interrupted);
  await Promise.race([programs, aborted(interrupted)]);
  if (interrupted.aborted) process.exit(INTERRUPTED);

  const workers = Math.max(MIN_WORKERS, availableParallelism() - 1);
  console.log(`not part of this run: test/${SEPARATE} (npm run test:${SEPARATE}, with a Docker daemon)`);
  const given = process.argv.slice(2);
  const options = [`--ignoreProjects=${SEPARATE}`, `--maxWorkers=${workers}`, '--json', `--outputFile=${REPORT}`];
  const whole = given.length === 0 ? { RESPONSES_FOLDER: path.resolve(RESPONSES) } : {};
  const exitCode = await runInGroup(process.execPath, [JEST, ...options, ...given], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ENGINE_CASES, NODE_COMPILE_CACHE: path.resolve(COMPILE_CACHE), ...whole, ...process.env },
  });
  await clearAbandonedRuns();
  const counts = testReport.safeParse(JSON.parse(await readFile(REPORT, 'utf8').catch(() => '{}')));

  const failedChecks = await checks.failed;
  const counted = { passed: CHECK_COUNT - failedChecks.length, failed: failedChecks.length };
  const outcome = countOutcomes(counted, counts.data, exitCode);
  await writeFile(SUMMARY, JSON.stringify({ ...outcome, failedChecks }));
  if (failedChecks.length > 0) console.log(`failed checks: ${failedChecks.join(', ')}`);
  console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
  process.exitCode = outcome.failed > 0 ? 1 : 0;
}

function tell(error: unknown): void {
  console.log(messageOf(error));
}

await main();
