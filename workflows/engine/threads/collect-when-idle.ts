import { dropScratchKernel } from '../../kernel/engine-kernel.js';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * A collection and the compilation of what it dropped take as long as some ten thousand trades: a
 * thread that has work does without.
 */
const IDLE_MS = 200;
let collecting: NodeJS.Timeout | undefined;

/** Collects the garbage of this thread once it has had no work for 200 ms. */
export function collectWhenIdle(): void {
  collecting ??= setTimeout(() => {
    collecting = undefined;
    dropScratchKernel();
    collectGarbage();
  }, IDLE_MS);
}

/** Call it when there is work: a collection that is due waits again. */
export function putOffCollection(): void {
  collecting?.refresh();
}

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
