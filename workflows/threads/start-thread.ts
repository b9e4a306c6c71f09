import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A thread that could not be started, was closed, or ended by itself: out of memory, or a crash. */
export class ThreadError extends Error {
  override name = 'ThreadError';
}

/**
 * Each thread has a young generation. By default these grow for minutes, to 48 MB each; threads keep their data outside of it.
 */
const YOUNG_GENERATION_MB = 6;

/**
 * Starts a thread; `entry` is its path in `dist/`. The thread does not keep the process alive; `ref` it while it works. Throws
 * ThreadError when nothing was compiled.
 */
export function startThread(entry: string, workerData?: unknown): Worker {
  const path = fileURLToPath(new URL(`../../${entry}`, import.meta.url));
  if (!existsSync(path)) throw new ThreadError(`${path} is missing: run npm run build`);
  const thread = new Worker(path, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } });
  thread.unref();
  return thread;
}
