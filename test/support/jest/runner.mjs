import { createRunner } from 'jest-light-runner';

const LAST = 'whole-run';
const WORKER_DATA = new URL('./worker-data.mjs', import.meta.url).href;
const isLast = ({ context }) => context.config.displayName.name === LAST;

/**
 * Runs test files in processes that load each module once. `whole-run` follows the others: it looks
 * at what they did.
 */
export default class ProcessRunner extends createRunner({ runtime: 'child_process' }) {
  async runTests(tests, ...rest) {
    // Started processes get the arguments of this one.
    if (!process.execArgv.includes(WORKER_DATA)) process.execArgv.push('--import', WORKER_DATA);
    await super.runTests(
      tests.filter((test) => !isLast(test)),
      ...rest,
    );
    await super.runTests(tests.filter(isLast), ...rest);
  }
}
