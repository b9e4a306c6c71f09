import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';

/** When refused activities ask again. */
export interface AskAgain {
  /** Those of one holder ask one after the other, this far apart, however many there are. */
  everyMs: number;
  /** One activity alone asks at doubling intervals, up to this one. */
  longestMs: number;
}

/** Many of them wait at most this long. */
const LONGEST_WAIT_MS = 30_000;

/**
 * The slots of one task queue of this worker, by holder: no holder has more than all but one, so that another one always finds a
 * slot. A refused activity does not wait in a slot: Temporal starts it again later, on this worker or another one.
 */
export class SlotShare {
  /** Slots that one holder may have. */
  readonly limit: number;
  private readonly held = new Map<string, number>();
  private readonly nextAskMs = new Map<string, number>();

  constructor(
    slots: number,
    private readonly askAgain: AskAgain,
  ) {
    this.limit = Math.max(1, slots - 1);
  }

  /**
   * Runs `work` in a slot of the holder. Throws a retryable failure of type `busy` when the holder has its share; `asked` counts the
   * activity's attempts from 1.
   */
  async run<Result>(holder: string, asked: number, work: () => Promise<Result>): Promise<Result> {
    const count = this.held.get(holder) ?? 0;
    if (count >= this.limit) throw this.busy(holder, asked);
    this.held.set(holder, count + 1);
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
      // No fault: neither logged as a warning nor counted as a failure.
      category: ApplicationFailureCategory.BENIGN,
    });
  }
}
