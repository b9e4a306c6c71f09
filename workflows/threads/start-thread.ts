import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** A thread that could not be started, was closed, or ended by itself: out of memory, or a crash. */
export class ThreadError extends Error {
  override name = 'ThreadError';
}

/**
 * A thread's young generation may grow to three times as much, by default to 48 MB, which takes minutes; threads keep their data outside of
 * it. As a flag, because the one of the npm scripts and the image is stronger than a limit of `Worker`. It applies to threads that start
 * from now on; the main thread keeps what it began with.
 */
const SEMI_SPACE_MIB = 2;

/**
 * Starts a thread; `entry` is its path in `dist/`. The thread does not keep the process alive; `ref` it while it works. Throws
 * ThreadError when nothing was compiled.
 */
export function startThread(entry: string, workerData?: unknown): Worker {
  const path = fileURLToPath(new URL(`../../${entry}`, import.meta.url));
  if (!existsSync(path)) throw new ThreadError(`${path} is missing: run npm run build`);
  setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE_MIB}`);
  const thread = new Worker(path, { workerData });
  thread.unref();
  return thread;
}
