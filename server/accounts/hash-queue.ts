import { DomainError, timedOut } from '../errors/domain-error.js';
import { addressBucket } from '../rate-limits/bucket-key.rule.js';

const RETRY_AFTER_S = 3;

/** For whom a password is hashed. Without an address: for staff and commands, which share what all may use. */
export interface HashClient {
  address?: string | undefined;
  /** Aborts once the client has gone away. */
  signal?: AbortSignal | undefined;
}

export interface HashLimits {
  running: number;
  waiting: number;
  waitingOfAddress: number;
}

interface Waiting {
  start: () => void;
}

/** Thrown instead of hashing while too many clients wait: nothing was compared. */
export class TooManyHashesError extends DomainError {
  constructor() {
    super('unavailable', 'Too many sign-ins at the moment. Try again in a few seconds.', {
      retry_after: RETRY_AFTER_S,
    });
  }
}

/**
 * Lets a few clients hash at a time. The others wait, a bounded number of them in all and of each address, and addresses take turns. A
 * client that goes away leaves the queue.
 */
export class HashQueue {
  private running = 0;
  /** By address, the next one first. */
  private readonly queues = new Map<string, Waiting[]>();

  constructor(private readonly limits: HashLimits) {}

  /** How many clients wait. */
  get waiting(): number {
    return this.queues.values().reduce((sum, queue) => sum + queue.length, 0);
  }

  /** Runs `work` when it is the client's turn. Throws TooManyHashesError, or `request_timeout` once the client is gone. */
  async run<Result>(client: HashClient, work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.limits.running) this.running += 1;
    else await this.turnOf(client);
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.startNext();
    }
  }

  private async turnOf({ address, signal }: HashClient): Promise<void> {
    if (signal?.aborted) throw timedOut();
    const key = address === undefined ? '' : addressBucket(address);
    const queue = this.queues.get(key) ?? [];
    const isFull = address !== undefined && queue.length >= this.limits.waitingOfAddress;
    if (isFull || this.waiting >= this.limits.waiting) throw new TooManyHashesError();
    const turn = Promise.withResolvers<void>();
    const place: Waiting = { start: turn.resolve };
    this.queues.set(key, [...queue, place]);
    const leave = (): void => {
      this.keep(
        key,
        (this.queues.get(key) ?? []).filter((other) => other !== place),
      );
      turn.reject(timedOut());
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
    const [key, [first, ...others]] = next;
    // The address gets the last place in turn.
    this.queues.delete(key);
    this.keep(key, others);
    this.running += 1;
    first?.start();
  }

  private keep(key: string, queue: Waiting[]): void {
    if (queue.length > 0) this.queues.set(key, queue);
    else this.queues.delete(key);
  }
}
