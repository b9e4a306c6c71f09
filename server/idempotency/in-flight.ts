/**
 * Idempotency keys held by operations of this process, so that equal calls wait here and not in
 * MySQL.
 */
export class InFlight<Answer> {
  private readonly held = new Map<string, { fingerprint: string; done: Promise<Answer | undefined> }>();
  private waiting = 0;

  constructor(private readonly maxWaiting: number) {}

  holder(key: string): { fingerprint: string; done: Promise<Answer | undefined> } | undefined {
    return this.held.get(key);
  }

  /**
   * Runs `work` as the holder of `key`. Waiters get its answer, or undefined if it was not kept.
   */
  async hold(
    key: string,
    fingerprint: string,
    work: () => Promise<{ answer: Answer; kept: boolean }>,
  ): Promise<Answer> {
    const running = work();
    const done = running.then(
      ({ answer, kept }) => (kept ? answer : undefined),
      () => undefined,
    );
    this.held.set(key, { fingerprint, done });
    try {
      return (await running).answer;
    } finally {
      this.held.delete(key);
    }
  }

  /**
   * Waits for the holder; returns `busy` if that takes longer than `timeoutMs` or too many wait.
   */
  async wait(done: Promise<Answer | undefined>, timeoutMs: number): Promise<Answer | undefined | 'busy'> {
    if (this.waiting >= this.maxWaiting) return 'busy';
    this.waiting += 1;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<'busy'>((resolve) => (timer = setTimeout(resolve, timeoutMs, 'busy')));
    try {
      return await Promise.race([done, timeout]);
    } finally {
      clearTimeout(timer);
      this.waiting -= 1;
    }
  }
}
