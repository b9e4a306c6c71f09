import { SandboxFailure } from './sandbox-failure.js';

interface Waiter {
  start: () => void;
}

interface SlotLimits {
  /** Tasks that run at a time. */
  slots: number;
  /** Tasks of one account that run at a time. */
  perAccount: number;
  /** Tasks of one account that may wait. */
  waiting: number;
}

/**
 * Hands out slots to accounts in turns: each account that has waiting tasks gets one before any
 * gets a second.
 */
export class Turns {
  /** Accounts with waiting tasks. */
  private readonly queues = new Map<string, Set<Waiter>>();
  private readonly running = new Map<string, number>();
  /** Last slot, counted in slots, of each account with running or waiting tasks. */
  private readonly served = new Map<string, number>();
  private given = 0;
  private busy = 0;

  constructor(private readonly limits: SlotLimits) {}

  /**
   * Resolves when the account has a slot; the returned function frees it. Throws `SandboxFailure`:
   * `busy` when too many tasks of the account wait, `aborted` as soon as `signal` aborts.
   */
  async take(account: string, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) throw new SandboxFailure('aborted');
    const queue = this.queues.get(account) ?? new Set();
    if (queue.size >= this.limits.waiting) throw new SandboxFailure('busy');
    this.queues.set(account, queue);
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        queue.delete(waiter);
        if (queue.size === 0 && this.queues.get(account) === queue) this.queues.delete(account);
        this.forgetIdle(account);
        reject(new SandboxFailure('aborted'));
      };
      const waiter = {
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      queue.add(waiter);
      signal?.addEventListener('abort', leave, { once: true });
      this.startNext();
    });
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.busy--;
      const left = this.running.get(account)! - 1;
      if (left > 0) this.running.set(account, left);
      else this.running.delete(account);
      this.startNext();
      this.forgetIdle(account);
    };
  }

  hasWaiting(account: string): boolean {
    return this.queues.has(account);
  }

  private startNext(): void {
    while (this.busy < this.limits.slots) {
      const account = this.nextAccount();
      if (account === undefined) return;
      const queue = this.queues.get(account)!;
      const [waiter] = queue;
      queue.delete(waiter!);
      if (queue.size === 0) this.queues.delete(account);
      this.busy++;
      this.running.set(account, (this.running.get(account) ?? 0) + 1);
      this.served.set(account, ++this.given);
      waiter!.start();
    }
  }

  /**
   * Returns the account that has waited longest for its turn, among those that may have another
   * slot.
   */
  private nextAccount(): string | undefined {
    let next: string | undefined;
    for (const account of this.queues.keys()) {
      if ((this.running.get(account) ?? 0) >= this.limits.perAccount) continue;
      if (next === undefined || this.lastServed(account) < this.lastServed(next)) next = account;
    }
    return next;
  }

  private forgetIdle(account: string): void {
    if (!this.running.has(account) && !this.queues.has(account)) this.served.delete(account);
  }

  private lastServed(account: string): number {
    return this.served.get(account) ?? 0;
  }
}
