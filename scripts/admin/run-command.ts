import { createLogger } from '../runtime/logger.js';
import { type StaffCore, withStaffCore } from '../runtime/staff-core.js';
import { exactJson } from '../../schema/exact-json.js';
import { messageOf } from '../../schema/message-of.js';

/** Runs `work` and prints its result as one line of JSON on stdout. Errors go to stderr, with exit code 1. */
export async function runCommand(work: (core: StaffCore) => Promise<unknown>): Promise<void> {
  try {
    const answer = await withStaffCore(process.env, work, { logger: createLogger('admin', 'fatal') });
    process.stdout.write(`${exactJson(answer)}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}
