import { setTimeout as sleep } from 'node:timers/promises';

interface Polling {
  everyMs: number;
  timeoutMs: number;
  /** Whether an error of an attempt means "not yet". Other errors end the wait. */
  retries?: (error: unknown) => boolean;
  /**
   * Returns what to throw when time is up; `lastError` is undefined if the last attempt threw
   * nothing.
   */
  timedOut?: (lastError: unknown) => Error;
}

/** Repeats `attempt` until it returns anything but undefined, and returns that. */
export async function poll<T>(attempt: () => T | undefined | Promise<T | undefined>, polling: Polling): Promise<T> {
  const { everyMs, timeoutMs, retries = () => false, timedOut = lastErrorOr(timeoutMs) } = polling;
  const deadlineMs = performance.now() + timeoutMs;
  for (;;) {
    let lastError: unknown;
    try {
      const value = await attempt();
      if (value !== undefined) return value;
    } catch (error) {
      if (!retries(error)) throw error;
      lastError = error;
    }
    if (performance.now() > deadlineMs) throw timedOut(lastError);
    await sleep(everyMs);
  }
}

const lastErrorOr =
  (timeoutMs: number) =>
  (lastError: unknown): Error =>
    lastError instanceof Error ? lastError : new Error(`nothing after ${timeoutMs / 1000} s`);
