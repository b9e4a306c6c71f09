/** Lets one waiter sleep until something may have changed. */
export class WakeUp {
  private wake: (() => void) | null = null;

  /** Ends the wait, if there is one. */
  now(): void {
    this.wake?.();
  }

  /** Resolves at the next `now`, or when the signal aborts. */
  async wait(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const woken = (): void => resolve();
    this.wake = woken;
    signal.addEventListener('abort', woken, { once: true });
    await promise;
    // A stream waits twice a second for as long as it is open.
    signal.removeEventListener('abort', woken);
    this.wake = null;
  }
}
