import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';

/** Delay after which refused activities are retried. */
export interface AskAgain {
  /** The interval between retries of one holder, however many wait. */
  everyMs: number;
  /** Longest interval of one activity. It starts small and doubles. */
  longestMs: number;
}

/** Longest interval if many wait. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Slots of one of this worker's task queues, by holder. One slot always stays free for other
 * holders. Refused activities do not wait in a slot: Temporal retries them later, on any worker.
 */
export class SlotShare {
  /** Maximum slots of one holder. */
  readonly limit: number;
  private readonly held = new Map<string, number>();
  private readonly nextAskMs = new Map<string, number>();

  constructor(
    slots: number,
    private readonly askAgain: AskAgain,
    /** Default: all but one. */
    limit = slots - 1,
  ) {
    this.limit = Math.max(1, limit);
  }

  /** Returns whether the holder has its share. */
  isFull(holder: string): boolean {
    return (this.held.get(holder) ?? 0) >= this.limit;
  }

  /**
   * Runs `work` in a slot of the holder. Throws a retryable failure of type `busy` if the holder
   * has its share. `asked` counts the attempts of the activity from 1.
   */
  async run<Result>(holder: string, asked: number, work: () => Promise<Result>): Promise<Result> {
    if (this.isFull(holder)) throw this.busy(holder, asked);
    this.held.set(holder, (this.held.get(holder) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = this.held.get(holder)! - 1;
      if (left > 0) this.held.set(holder, left);
      else this.forget(holder);
    }
  }

  private forget(holder: string): void {
    this.held.delete(holder);
    this.nextAskMs.delete(holder);
  }

  private busy(holder: string, asked: number): ApplicationFailure {
    const { everyMs, longestMs } = this.askAgain;
    const nowMs = performance.now();
    const aloneMs = nowMs + Math.min(longestMs, everyMs * 2 ** (asked - 1));
    const inLineMs = (this.nextAskMs.get(holder) ?? 0) + everyMs;
    const askMs = Math.min(Math.max(aloneMs, inLineMs), nowMs + LONGEST_WAIT_MS);
    this.nextAskMs.set(holder, askMs);
    return ApplicationFailure.create({
      type: 'busy',
      message: `${holder} has its share of this worker: ${this.limit} slot(s)`,
      nextRetryDelay: Math.round(askMs - nowMs),
      // Not a fault: neither logged as a warning nor counted as a failure.
      category: ApplicationFailureCategory.BENIGN,
    });
  }
}
