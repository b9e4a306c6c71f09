import type { AccountSandbox, Sandbox, SandboxCaller } from '../../sandbox/pool/sandbox.js';
import { exportFailure } from '../activity/failure-of.js';

/**
 * CPU time that one value of an expression may take on average. The costliest documented
 * expressions take far less.
 */
const MS_PER_VALUE = 0.05;
/** Additional time of an export, for small exports of slow expressions and for the start. */
const EXPORT_MS = 60_000;
/** Additional time of all exports of an account in an hour, on one worker. */
const ACCOUNT_MS = 600_000;
const HOUR_MS = 3_600_000;

interface Level {
  overMs: number;
  atMs: number;
}

/**
 * CPU time of the SQL of each account beyond what its values are allowed. It is forgotten evenly
 * over an hour.
 */
export class AccountBudgets {
  private readonly levels = new Map<string, Level>();

  /**
   * Adds to the time that the account has taken beyond its allowance. A negative time reduces it.
   */
  add(accountId: string, overMs: number, nowMs: number): void {
    const level = Math.max(0, this.levelOf(accountId, nowMs) + overMs);
    if (level > 0) this.levels.set(accountId, { overMs: level, atMs: nowMs });
    else this.levels.delete(accountId);
  }

  isSpent(accountId: string, nowMs: number): boolean {
    return this.levelOf(accountId, nowMs) > ACCOUNT_MS;
  }

  private levelOf(accountId: string, nowMs: number): number {
    const level = this.levels.get(accountId);
    if (!level) return 0;
    return Math.max(0, level.overMs - ((nowMs - level.atMs) * ACCOUNT_MS) / HOUR_MS);
  }
}

/**
 * The CPU time for SQL that one attempt at a partition spends of the budgets of its export and
 * account.
 */
export class SqlBudget {
  /** CPU time beyond what the values are allowed, in ms; negative when less was taken. */
  overMs = 0;

  /** `beforeMs`: `overMs` of the partitions of the export that are finished. */
  constructor(
    private readonly accounts: AccountBudgets,
    private readonly accountId: string,
    private readonly beforeMs: number,
  ) {}

  spend(cpuMs: number, values: number): void {
    const overMs = cpuMs - values * MS_PER_VALUE;
    this.overMs += overMs;
    this.accounts.add(this.accountId, overMs, performance.now());
  }

  /**
   * Throws `unprocessable`, worded for the client, if the budget of the export or of its account is
   * spent.
   */
  require(): void {
    if (this.beforeMs + this.overMs > EXPORT_MS) {
      throw tooCostly(
        `its expressions take too much CPU time: more than ${1_000 * MS_PER_VALUE} µs a value and ${EXPORT_MS / 1_000} s beyond that`,
      );
    }
    if (this.overMs > 0 && this.accounts.isSpent(this.accountId, performance.now())) {
      throw tooCostly('expressions of the account have taken too much CPU time in the last hour. Try again later');
    }
  }
}

/** The sandbox for a caller, as long as the budget lasts. */
export function withinBudget(sandbox: Sandbox, budget: SqlBudget, caller: SandboxCaller): AccountSandbox {
  const own = sandbox.forAccount({
    ...caller,
    onUsed: (cpuMs, values) => {
      budget.spend(cpuMs, values);
      caller.onUsed?.(cpuMs, values);
    },
  });
  return {
    ...own,
    run: async (task) => {
      budget.require();
      return own.run(task);
    },
  };
}

const tooCostly = (words: string) => exportFailure('unprocessable', { words }, new Error(words));
