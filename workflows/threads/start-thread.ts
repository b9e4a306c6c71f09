import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A thread that could not be started, was closed, or ended by itself: out of memory, or a crash. */
export class ThreadError extends Error {
  override name = 'ThreadError';
}

/**
 * Starts a thread on compiled code; `entry` is its path in `dist/`. Sources do not run in threads: Node resolves no `.js` specifier
 * to a TypeScript file. The thread does not keep the process alive; `ref` it while it works. Throws ThreadError when nothing was
 * compiled.
 */
export function startThread(entry: string, workerData?: unknown): Worker {
  const here = import.meta.url;
  const path = fileURLToPath(new URL(`${here.endsWith('.ts') ? '../../dist/' : '../../'}${entry}`, here));
  if (!existsSync(path)) throw new ThreadError(`${path} is missing: run npm run build`);
  const thread = new Worker(path, { workerData });
  thread.unref();
  return thread;
}
