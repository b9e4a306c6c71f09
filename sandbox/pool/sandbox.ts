import type { WallRule } from '../../schema/settings/sandbox-wall.js';
import { AccountProcesses, type AccountProcess } from './account-processes.js';
import type { SandboxAnswers, SandboxTask } from '../child/protocol.js';
import { SandboxFailure, SpoiledProcess } from './sandbox-failure.js';
import { Turns } from './turns.js';

export interface SandboxLimits {
  /** Tasks that run at a time, each in a process of its own. One account has at most one less. */
  processes: number;
  /** Memory that a process may use beyond its initial memory. */
  memoryMib: number;
  /** CPU time for one evaluation: a block of rows through one expression. */
  evaluateCpuMs: number;
  /** Tasks of one account that may wait. */
  waiting: number;
  /** Started processes that no account uses yet. */
  spares: number;
  /** Niceness of its processes, 0 to 19. Work that clients wait for has priority. */
  niceness: number;
  wall: WallRule;
}

/** A sandbox as one account uses it, until the signal of its request or activity aborts. */
export interface AccountSandbox {
  readonly accountId: string;
  /** Number of tasks of the account that run side by side. */
  readonly processes: number;
  /**
   * Throws `SandboxFailure`. An abort drops a waiting task and ends the process of a running one.
   */
  run<T extends SandboxTask>(task: T): Promise<SandboxAnswers[T['op']]>;
}

export interface SandboxCaller {
  /** Processes that have seen data of one account never see another's. */
  accountId: string;
  signal?: AbortSignal | undefined;
  /** Called with the CPU time of each task and the number of values of an evaluation. */
  onUsed?: (cpuMs: number, values: number) => void;
}

const DEFAULTS: SandboxLimits = {
  processes: 4,
  memoryMib: 448,
  evaluateCpuMs: 10_000,
  waiting: 200,
  spares: 2,
  niceness: 5,
  wall: 'best-effort',
};
/** CPU time. Parsing and binding read no data, trials a few short values. */
const CHECK_CPU_MS = 1_500;

/**
 * A pool of child processes for users' expressions. A process serves one account only. A task that
 * hangs or takes too much memory ends with its process; the others go on. Accounts with waiting
 * tasks take turns.
 */
export class Sandbox {
  private readonly limits: SandboxLimits;
  private readonly perAccount: number;
  private readonly turns: Turns;
  private readonly children: AccountProcesses;
  private isClosed = false;

  constructor(limits: Partial<SandboxLimits> = {}) {
    this.limits = { ...DEFAULTS, ...limits };
    const { processes, waiting, spares, memoryMib, niceness, wall } = this.limits;
    this.perAccount = Math.max(1, processes - 1);
    this.turns = new Turns({ slots: processes, perAccount: this.perAccount, waiting });
    this.children = new AccountProcesses({ memoryMib, niceness, wall, kept: 2 * processes + 2, spares });
  }

  get wall(): WallRule {
    return this.limits.wall;
  }

  /**
   * Returns the protections that a process of this sandbox lacks. Empty if the wall is complete.
   */
  missingProtections(): Promise<string[]> {
    return this.children.missingProtections();
  }

  forAccount(caller: SandboxCaller): AccountSandbox {
    return { accountId: caller.accountId, processes: this.perAccount, run: (task) => this.run(task, caller) };
  }

  /** Throws `SandboxFailure`. */
  async run<T extends SandboxTask>(task: T, caller: SandboxCaller): Promise<SandboxAnswers[T['op']]> {
    const { accountId, signal } = caller;
    const leave = await this.turns.take(accountId, signal);
    try {
      const answer = await this.runOnce(task, caller, this.children.take(accountId)).catch((error: unknown) => {
        // Earlier tasks may have filled the process's memory or damaged its database, and a process
        // that is gone may have been killed from outside: only a fresh process shows whether the
        // expression is at fault.
        if (!(error instanceof UsedUp) || this.isClosed) throw error;
        return this.runOnce(task, caller, this.children.takeFresh(accountId));
      });
      return answer as SandboxAnswers[T['op']];
    } catch (error) {
      throw this.isClosed ? new SandboxFailure('closed') : error;
    } finally {
      leave();
    }
  }

  /** Ends all processes, running tasks as well; resolves when they are gone. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.children.close();
  }

  private async runOnce(task: SandboxTask, caller: SandboxCaller, child: AccountProcess) {
    const { accountId, signal, onUsed } = caller;
    const stopwatch = child.process.stopwatch();
    const isUsed = child.tasks++ > 0;
    try {
      const limitMs = task.op === 'evaluate' ? this.limits.evaluateCpuMs : CHECK_CPU_MS;
      return await child.process.run(task, limitMs, signal);
    } catch (error) {
      if (!(error instanceof SpoiledProcess)) throw error;
      const { isOver } = child.process;
      if (!isOver) void child.process.kill();
      throw isUsed || isOver ? new UsedUp(error.kind, error.detail) : error;
    } finally {
      onUsed?.(stopwatch(), task.op === 'evaluate' ? task.column.valid.length : 0);
      this.children.giveBack(child, this.turns.hasWaiting(accountId));
    }
  }
}

/**
 * The process had run other tasks before, or has exited: the failure says nothing about the
 * expression.
 */
class UsedUp extends SandboxFailure {}

let shared: Sandbox | null = null;

/**
 * Returns the sandbox in which this process checks expressions. The first call creates it; later
 * calls ignore `wall`.
 */
export function sharedSandbox(wall: WallRule = DEFAULTS.wall): Sandbox {
  return (shared ??= new Sandbox({ processes: 2, wall }));
}

export async function closeSharedSandbox(): Promise<void> {
  const closing = shared;
  shared = null;
  await closing?.close();
}
