import { messageOf } from '../../schema/text/message-of.js';

/** Runs `check`. If it fails, `context` precedes the message of its failure. */
export function explained(context: string, check: () => unknown): void {
  try {
    check();
  } catch (cause) {
    throw new Error(`${context}\n${messageOf(cause)}`, { cause });
  }
}
