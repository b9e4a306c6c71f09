/** Polls on behalf of everything that waits here. Nothing runs while there are no waiters. */
export class PolledWaiters<Waiter> {
  private readonly wakeOf = new Map<Waiter, () => void>();
  private timer: NodeJS.Timeout | undefined;
  private polling = false;

  /** `poll` must not reject. It wakes the waiters whose wait is over. */
  constructor(
    private readonly everyMs: number,
    private readonly poll: () => Promise<void>,
  ) {}

  /** Whether a poll is running or scheduled. */
  get isPolling(): boolean {
    return this.polling || this.timer !== undefined;
  }

  get all(): Waiter[] {
    return [...this.wakeOf.keys()];
  }

  /** Resolves once the waiter is woken or the signal aborts. */
  async wait(waiter: Waiter, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = (): void => {
      signal.removeEventListener('abort', wake);
      this.wakeOf.delete(waiter);
      if (this.wakeOf.size === 0) this.cancel();
      resolve();
    };
    this.wakeOf.set(waiter, wake);
    signal.addEventListener('abort', wake, { once: true });
    this.schedule();
    await promise;
  }

  wake(waiters: readonly Waiter[]): void {
    for (const waiter of waiters) this.wakeOf.get(waiter)?.();
  }

  private schedule(): void {
    if (this.wakeOf.size > 0 && !this.isPolling) this.timer = setTimeout(() => void this.run(), this.everyMs);
  }

  private cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private async run(): Promise<void> {
    this.timer = undefined;
    this.polling = true;
    await this.poll();
    this.polling = false;
    this.schedule();
  }
}
