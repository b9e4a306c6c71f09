import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Collects the garbage of this thread. V8 would do so when the thread allocates again: an idle
 * thread keeps what it no longer needs, and the memory of a kernel is not freed in any other way,
 * and only by the second collection.
 */
export function collectGarbage(): void {
  collect ??= exposed();
  collect();
  collect();
}

/**
 * Only a context that is made after the flag is set has the function. It takes a millisecond, which
 * the start of a thread should not.
 */
function exposed(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
