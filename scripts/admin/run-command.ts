import { createLogger } from '../runtime/logger.js';
import { type StaffCore, withStaffCore } from '../runtime/staff-core.js';
import { exactJson } from '../../schema/exact-json.js';
import { messageOf } from '../../schema/message-of.js';

/** Runs `work` on a core and prints its result as one line of JSON on stdout. Errors go to stderr, with exit code 1. */
export async function runCommand(work: (core: StaffCore) => Promise<unknown>): Promise<void> {
  await printResult(() => withStaffCore(process.env, work, { logger: createLogger('admin', 'fatal') }));
}

/** Prints what `work` returns, without a core. */
export async function printResult(work: () => Promise<unknown>): Promise<void> {
  try {
    process.stdout.write(`${exactJson(await work())}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
