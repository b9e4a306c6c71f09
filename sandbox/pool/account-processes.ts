import type { WallRule } from '../../schema/settings/sandbox-wall.js';
import { SandboxFailure } from './sandbox-failure.js';
import { SandboxProcess } from './sandbox-process.js';

/**
 * A child process and the account that it serves. Null until its first task; never changes after
 * that.
 */
export interface AccountProcess {
  process: SandboxProcess;
  account: string | null;
  tasks: number;
}

interface ProcessLimits {
  /** Memory that a process may use beyond its initial memory. */
  memoryMib: number;
  niceness: number;
  wall: WallRule;
  /** Idle processes that are kept for the accounts they have served. */
  kept: number;
  /** Started processes that have served no account. */
  spares: number;
}

/** A child that ran this many tasks is replaced, which frees any leaks. */
const MAX_TASKS = 10_000;
/** An idle process of an account ends after this time. It holds about 100 MiB. */
const IDLE_MS = 60_000;

/**
 * Child processes by account. A process that has run a task of an account only ever serves that
 * account.
 */
export class AccountProcesses {
  /** Ordered by last use, the most recent last. */
  private idle: AccountProcess[] = [];
  private readonly all = new Set<SandboxProcess>();
  private isClosed = false;

  constructor(private readonly limits: ProcessLimits) {
    this.startSpares();
  }

  /** Returns an idle process of the account, else one that has served no account. */
  take(account: string): AccountProcess {
    if (this.isClosed) throw new SandboxFailure('closed');
    this.idle = this.idle.filter(({ process }) => !process.isOver);
    const at = this.idle.findLastIndex((child) => child.account === account);
    return at < 0 ? this.takeFresh(account) : this.idle.splice(at, 1)[0]!;
  }

  /** Returns a process that has run no task. */
  takeFresh(account: string): AccountProcess {
    if (this.isClosed) throw new SandboxFailure('closed');
    const isFree = (owner: string | null): boolean => owner === null || owner === account;
    const at = this.idle.findIndex(
      ({ process, tasks, account: owner }) => tasks === 0 && isFree(owner) && !process.isOver,
    );
    const child = at < 0 ? this.start() : this.idle.splice(at, 1)[0]!;
    child.account = account;
    this.startSpares();
    return child;
  }

  /**
   * `wantsMore`: whether the account has waiting tasks. A process that ended is then replaced for
   * that account, not as a spare.
   */
  giveBack(child: AccountProcess, wantsMore: boolean): void {
    if (child.tasks >= MAX_TASKS) void child.process.kill();
    if (!child.process.isOver) this.keep(child);
    else if (wantsMore && !this.isClosed) this.idle.push({ ...this.start(), account: child.account });
    const used = this.idle.filter(({ account }) => account !== null);
    for (const { process } of used.slice(0, Math.max(0, used.length - this.limits.kept))) void process.kill();
    this.idle = this.idle.filter(({ process }) => !process.isOver);
  }

  private keep(child: AccountProcess): void {
    this.idle.push(child);
    const { tasks } = child;
    const endIfUnused = (): void => {
      if (child.tasks === tasks) void child.process.kill();
    };
    setTimeout(endIfUnused, IDLE_MS).unref();
  }

  /** Returns the missing protections of a process; throws when none can be started. */
  async missingProtections(): Promise<string[]> {
    const child = this.idle.find(({ process }) => !process.isOver) ?? this.start();
    return child.process.missingProtections();
  }

  /** Ends all processes; resolves when they are gone. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.all].map((process) => process.kill()));
  }

  private startSpares(): void {
    const spares = this.idle.filter(({ account, process }) => account === null && !process.isOver).length;
    for (let i = spares; i < this.limits.spares; i++) this.idle.push(this.start());
  }

  private start(): AccountProcess {
    const process = new SandboxProcess(this.limits, () => this.all.delete(process));
    this.all.add(process);
    return { process, account: null, tasks: 0 };
  }
}
