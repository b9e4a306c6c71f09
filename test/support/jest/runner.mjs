import { createRunner } from 'jest-light-runner';

const LAST = 'whole-run';
const isLast = ({ context }) => context.config.displayName.name === LAST;

/**
 * Runs test files in processes that load each module once. `whole-run` follows the others: it looks
 * at what they did.
 */
export default class ProcessRunner extends createRunner({ runtime: 'child_process' }) {
  async runTests(tests, ...rest) {
    await super.runTests(
      tests.filter((test) => !isLast(test)),
      ...rest,
    );
    await super.runTests(tests.filter(isLast), ...rest);
  }
}
