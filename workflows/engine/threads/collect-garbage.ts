import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Collects the garbage of this thread. V8 would do so when the thread allocates again: an idle thread keeps what it no longer needs, and
 * the memory of a kernel is not freed in any other way.
 */
export function collectGarbage(): void {
  collect();
}
