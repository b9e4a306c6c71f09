import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/**
 * A thread that could not be started, was closed, or ended by itself: out of memory, or a crash.
 */
export class ThreadError extends Error {
  override name = 'ThreadError';
}

/**
 * Starts a thread; `entry` is its path in `dist/`. The thread does not keep the process alive;
 * `ref` it while it works. Throws ThreadError when nothing was compiled. `semiSpaceMib`: the young
 * generation of the thread, and of all that start after it, may grow to three times as much. It is
 * set as a flag, because that of the npm scripts and the image is stronger than a limit of
 * `Worker`.
 */
export function startThread(entry: string, workerData?: unknown, semiSpaceMib?: number): Worker {
  const path = fileURLToPath(new URL(`../../${entry}`, import.meta.url));
  if (!existsSync(path)) throw new ThreadError(`${path} is missing: run npm run build`);
  if (semiSpaceMib !== undefined) setFlagsFromString(`--max-semi-space-size=${semiSpaceMib}`);
  const thread = new Worker(path, { workerData });
  thread.unref();
  return thread;
}

/** Calls `lose`, perhaps several times, once a thread has failed or ended by itself. */
export function whenLost(thread: Worker, lose: (error: Error) => void): void {
  thread
    .on('error', (cause) => lose(new ThreadError(`a thread failed: ${String(cause)}`, { cause })))
    .on('messageerror', lose)
    .on('exit', (code) => lose(new ThreadError(`a thread ended with code ${code}`)));
}
