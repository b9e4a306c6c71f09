import { dropScratchKernel } from '../../kernel/engine-kernel.js';
import { collectGarbage } from './collect-garbage.js';

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
