const MAX_BACKOFF_MS = 2_000;

/**
 * Runs `work` repeatedly, `intervalMs` after the previous run has ended, so that runs never
 * overlap. Reports failures to `onError` and continues, with longer pauses (at most 2 s beyond a
 * shorter interval) while they last.
 */
export class PeriodicTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  private failures = 0;

  constructor(
    private readonly intervalMs: number,
    private readonly work: () => Promise<unknown>,
    private readonly onError: (error: unknown) => void,
  ) {
    this.schedule();
  }

  /** Runs at once instead of after the interval, unless a run is under way. */
  runNow(): void {
    if (this.stopped || this.timer === undefined) return;
    clearTimeout(this.timer);
    this.start();
  }

  /** Starts no further run. Resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(): void {
    if (this.stopped) return;
    const waitMs = Math.max(this.intervalMs, Math.min(MAX_BACKOFF_MS, this.intervalMs * 2 ** this.failures));
    this.timer = setTimeout(() => this.start(), waitMs);
  }

  private start(): void {
    this.timer = undefined;
    this.running = this.run().then(() => this.schedule());
  }

  private async run(): Promise<void> {
    try {
      await this.work();
      this.failures = 0;
    } catch (error) {
      this.failures = Math.min(this.failures + 1, 10);
      this.onError(error);
    }
  }
}
