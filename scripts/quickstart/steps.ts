import { messageOf } from '../../schema/text/message-of.js';
/** Runs one step of a command; prints its name, its duration, and whether it failed. */
export type Step = <T>(what: string, work: () => Promise<T>) => Promise<T>;

/** Numbers the steps of a command. No step begins after `signal` is aborted. */
export function createSteps(count: number, signal: AbortSignal): Step {
  let number = 0;
  return async (what, work) => {
    signal.throwIfAborted();
    number += 1;
    const since = Date.now();
    console.log(`[${number}/${count}]  ${what} …`);
    try {
      const result = await work();
      console.log(`       done in ${((Date.now() - since) / 1000).toFixed(1)} s`);
      return result;
    } catch (error) {
      const reason = messageOf(error);
      throw new Error(`Step ${number}/${count} failed (${what}):\n${reason}`, { cause: error });
    }
  };
}
