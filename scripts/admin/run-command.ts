import { createLogger } from '../runtime/logger.js';
import { type StaffCore, withStaffCore } from '../runtime/staff-core.js';
import { exactJson } from '../../schema/text/exact-json.js';
import { messageOf } from '../../schema/text/message-of.js';

/** Runs `work` on a core as printResult does. */
export async function runCommand<Result>(
  work: (core: StaffCore) => Promise<Result>,
  hasFailed?: (result: Result) => boolean,
): Promise<void> {
  const onCore = () => withStaffCore(process.env, work, { logger: createLogger('admin', 'fatal') });
  await printResult(onCore, hasFailed);
}

/**
 * Prints what `work` returns as one line of JSON on stdout. Errors go to stderr. Exit code 1 after
 * an error, or a result that says that something has failed.
 */
export async function printResult<Result>(
  work: () => Promise<Result>,
  hasFailed: (result: Result) => boolean = () => false,
): Promise<void> {
  try {
    const result = await work();
    process.stdout.write(`${exactJson(result)}\n`);
    if (hasFailed(result)) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
