import { DomainError } from '../errors/domain-error.js';

export interface TurnLimits {
  /** Name of the requests in errors: `previews`. */
  what: string;
  /** Number of tasks of one account that run at a time. */
  atATime: number;
  /** Time that another request waits for its turn. */
  waitMs: number;
}

/** Queues requests of one account beyond a few; accounts do not wait for each other. */
export class AccountTurns {
  private readonly running = new Map<string, number>();
  /** Waiting requests by account, in order of arrival. */
  private readonly waiting = new Map<string, Set<() => void>>();

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Throws `rate_limited` with details.retry_after if no turn comes in time, and the signal's
   * reason if it aborts.
   */
  async run<Result>(accountId: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    const count = this.running.get(accountId) ?? 0;
    if (count < this.limits.atATime) this.running.set(accountId, count + 1);
    else await this.turn(accountId, signal);
    try {
      return await work();
    } finally {
      this.passOn(accountId);
    }
  }

  /** Resolves when another request ends and passes its turn on. */
  private async turn(accountId: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const line = this.waiting.get(accountId) ?? new Set();
    this.waiting.set(accountId, line.add(resolve));
    // Leaves the queue at once: a turn passed to a waiter that has given up would be lost.
    const giveUp = (reason: Error): void => {
      line.delete(resolve);
      reject(reason);
    };
    const late = setTimeout(() => giveUp(tooMany(this.limits)), this.limits.waitMs);
    const aborted = (): void => giveUp(signal.reason as Error);
    signal.addEventListener('abort', aborted, { once: true });
    if (signal.aborted) aborted();
    try {
      await promise;
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', aborted);
      if (line.size === 0) this.waiting.delete(accountId);
    }
  }

  private passOn(accountId: string): void {
    const line = this.waiting.get(accountId);
    const [next] = line ?? [];
    if (next) {
      line?.delete(next);
      return next();
    }
    const left = this.running.get(accountId)! - 1;
    if (left > 0) this.running.set(accountId, left);
    else this.running.delete(accountId);
  }
}

function tooMany({ what, atATime, waitMs }: TurnLimits): DomainError {
  const seconds = Math.ceil(waitMs / 1_000);
  const message = `Too many concurrent ${what}: at most ${atATime} run, and none finished within ${seconds} s. Try again.`;
  return new DomainError('rate_limited', message, { retry_after: seconds });
}
