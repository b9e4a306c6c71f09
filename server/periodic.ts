import type { Logger } from 'pino';

/** Runs `work` every `everyMs`, never twice at once; a failure is logged and the next turn tries again. Returns how to stop. */
export function periodic(name: string, everyMs: number, logger: Logger, work: () => Promise<unknown>): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    work()
      .catch((err: unknown) => logger.warn({ err, periodic: name }, 'periodic work failed'))
      .finally(() => (busy = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
