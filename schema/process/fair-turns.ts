/** Thrown instead of waiting while too many others do. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
}

/** Thrown to one that waits no more, because its signal has aborted. */
export class TurnGivenUpError extends Error {
  override readonly name = 'TurnGivenUpError';
}

interface FairTurnLimits {
  running: number;
  /** Number of callers that may wait. Default: any number. */
  waiting?: number;
  /** Number of callers with the same key that may wait. Default: any number. */
  waitingOfKey?: number;
}

/** Request for a turn. Those without a key wait together, limited by `waiting` only. */
interface Turn {
  key?: string | undefined;
  /** Aborts once the turn is not needed any more. */
  signal?: AbortSignal | undefined;
}

/**
 * Lets some work run at a time. The rest waits; keys take turns, and turns of one key come in
 * order.
 */
export class FairTurns {
  private running = 0;
  /** Queues by key, the next one first. */
  private readonly queues = new Map<string, (() => void)[]>();

  constructor(private readonly limits: FairTurnLimits) {}

  /** Number of waiting callers. */
  get waiting(): number {
    return this.queues.values().reduce((sum, queue) => sum + queue.length, 0);
  }

  /**
   * Runs `work` at its turn. Throws TooManyWaitingError at once, or TurnGivenUpError as soon as the
   * signal aborts before the turn.
   */
  async run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.limits.running) this.running += 1;
    else await this.wait(turn);
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.startNext();
    }
  }

  private async wait({ key, signal }: Turn): Promise<void> {
    if (signal?.aborted) throw new TurnGivenUpError();
    const { waiting = Infinity, waitingOfKey = Infinity } = this.limits;
    const name = key ?? '';
    const isFull = key !== undefined && (this.queues.get(name)?.length ?? 0) >= waitingOfKey;
    if (isFull || this.waiting >= waiting) throw new TooManyWaitingError();
    const turn = Promise.withResolvers<void>();
    this.keep(name, [...(this.queues.get(name) ?? []), turn.resolve]);
    const leave = (): void => {
      const queue = this.queues.get(name) ?? [];
      this.keep(
        name,
        queue.filter((start) => start !== turn.resolve),
      );
      turn.reject(new TurnGivenUpError());
    };
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await turn.promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  private startNext(): void {
    const [next] = this.queues;
    if (!next) return;
    const [name, [start, ...others]] = next;
    // The key gets the last place among all.
    this.queues.delete(name);
    this.keep(name, others);
    this.running += 1;
    start?.();
  }

  private keep(name: string, queue: (() => void)[]): void {
    if (queue.length > 0) this.queues.set(name, queue);
    else this.queues.delete(name);
  }
}
