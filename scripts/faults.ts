import { Command } from 'commander';
import { count } from './admin/options.js';
import { endRequested, runInGroup } from './run-group.js';
import { clearAbandonedRuns } from './stack/test-stack.js';

interface Options {
  full: boolean;
  rounds?: number;
  only?: string;
  seed?: number;
}

/** Tests whose length is a choice, beside those of faults. */
const RANDOM_TESTS = ['contract/schemathesis', 'unit/workflows/engine/rows/differential'];
/** Random schemas that compare the engine with its reference. */
const ENGINE_CASES = '20000';

/**
 * Runs fault tests on services of their own. `FAULTS_FULL` and the like pass the options to the
 * tests.
 */
const program = new Command('faults')
  .description('Kills and pauses parts of a running system and checks that nothing is lost.')
  .option('--full', 'run the long form, also of other random tests, instead of the short form of CI', false)
  .option('--rounds <n>', 'how many faults happen to one of two collectors', count)
  .option('--only <faults>', 'which of them, with commas between, e.g. killed,frozen')
  .option('--seed <n>', 'repeat the random choices of an earlier run', count)
  .argument('[tests...]', 'parts of paths in test/fault, e.g. --full -- random-faults');
program.parse();
endRequested();
const { full, rounds, only, seed } = program.opts<Options>();
const all = ['test/fault/', ...(full ? RANDOM_TESTS.map((name) => `test/${name}.test`) : [])];
const chosen = program.args.map((part) => (part.startsWith('-') ? part : `test/fault/.*${part}`));
const args = chosen.length > 0 ? chosen : all;
process.exitCode = await runInGroup(process.execPath, ['node_modules/jest/bin/jest.js', ...args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(full && { FAULTS_FULL: '1', ENGINE_CASES }),
    ...(rounds !== undefined && { FAULTS_ROUNDS: String(rounds) }),
    ...(only !== undefined && { FAULTS_ONLY: only }),
    ...(seed !== undefined && { FAULTS_SEED: String(seed) }),
  },
});
await clearAbandonedRuns();
