import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A thread that could not be started, was closed, or ended by itself: out of memory, or a crash. */
export class ThreadError extends Error {
  override name = 'ThreadError';
}

/**
 * Starts a thread; `entry` is its path in `dist/`. The thread does not keep the process alive; `ref` it while it works. Throws
 * ThreadError when nothing was compiled.
 */
export function startThread(entry: string, workerData?: unknown): Worker {
  const path = fileURLToPath(new URL(`../../${entry}`, import.meta.url));
  if (!existsSync(path)) throw new ThreadError(`${path} is missing: run npm run build`);
  const thread = new Worker(path, { workerData });
  thread.unref();
  return thread;
}
