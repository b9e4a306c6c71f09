import { Command } from 'commander';
import { count } from './admin/options.js';
import { endRequested, runInGroup } from './run-group.js';
import { clearAbandonedRuns } from './stack/test-stack.js';

interface Options {
  full: boolean;
  seed?: number;
}

/** Runs the project `fault` of vitest on services of its own. `FAULTS_FULL` and `FAULTS_SEED` pass the options to its tests. */
const program = new Command('faults')
  .description('Kills and pauses parts of a running system and checks that nothing is lost.')
  .option('--full', 'run the long form (half an hour on four cores) instead of the two-minute form of CI', false)
  .option('--seed <n>', 'repeat the random choices of an earlier run', count)
  .argument('[vitest arguments...]', 'e.g. --full -- random-faults');
program.parse();
endRequested();
const { full, seed } = program.opts<Options>();
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'fault'];
process.exitCode = await runInGroup(process.execPath, [...vitest, ...program.args], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(full && { FAULTS_FULL: '1' }),
    ...(seed !== undefined && { FAULTS_SEED: String(seed) }),
  },
});
await clearAbandonedRuns();
