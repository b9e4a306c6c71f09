import type { SandboxAnswers, SandboxTask } from './protocol.js';
import { SandboxFailure } from './sandbox-failure.js';
import { SandboxProcess } from './sandbox-process.js';

export interface SandboxLimits {
  /** Processes at a time. One is started at once, the others when they are needed. */
  processes: number;
  /** What a process may take beyond what it begins with. */
  memoryMib: number;
  /** For one task: a block of rows through one expression. */
  timeoutMs: number;
}

const DEFAULTS: SandboxLimits = { processes: 4, memoryMib: 448, timeoutMs: 10_000 };
/** Parsing and binding look at no data. */
const CHECK_TIMEOUT_MS = 3_000;
/** A child that ran this many tasks is replaced: what it may have gathered goes with it. */
const MAX_TASKS = 10_000;

interface Child {
  process: SandboxProcess;
  tasks: number;
}

/**
 * A pool of child processes for users' expressions. A task that hangs or takes too much memory ends with its process, which is
 * replaced; the others go on. More tasks than processes wait for their turn.
 */
export class Sandbox {
  private readonly limits: SandboxLimits;
  private readonly free: Child[] = [];
  private readonly all = new Set<SandboxProcess>();
  private readonly waiting: (() => void)[] = [];
  private busy = 0;
  private isClosed = false;

  constructor(limits: Partial<SandboxLimits> = {}) {
    this.limits = { ...DEFAULTS, ...limits };
    this.free.push(this.start());
  }

  /** How many tasks run side by side. */
  get processes(): number {
    return this.limits.processes;
  }

  /** Throws `SandboxFailure`. */
  async run<T extends SandboxTask>(task: T): Promise<SandboxAnswers[T['op']]> {
    while (this.busy >= this.limits.processes) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.busy++;
    try {
      return await this.runOnce(task).catch((error: unknown) => {
        // The memory of a used process also holds what earlier tasks left, and one that is gone may have been ended by somebody
        // else; a fresh one tells whose fault it was.
        if (error instanceof UsedUp && !this.isClosed) return this.runOnce(task, this.takeFresh());
        throw error;
      });
    } catch (error) {
      throw this.isClosed ? new SandboxFailure('closed') : error;
    } finally {
      this.busy--;
      this.waiting.shift()?.();
    }
  }

  /** Ends all processes, running tasks as well; resolves when they are gone. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.all].map((process) => process.kill()));
  }

  private async runOnce<T extends SandboxTask>(task: T, child = this.take()): Promise<SandboxAnswers[T['op']]> {
    const { op } = task;
    const isUsed = child.tasks++ > 0;
    try {
      const timeoutMs = op === 'evaluate' ? this.limits.timeoutMs : CHECK_TIMEOUT_MS;
      return (await child.process.run(task, timeoutMs)) as SandboxAnswers[T['op']];
    } catch (error) {
      if (!(error instanceof SandboxFailure) || error.kind !== 'died') throw error;
      const { isOver } = child.process;
      // One that was short of memory is no place for the next task.
      if (!isOver) void child.process.kill();
      throw isUsed || isOver ? new UsedUp('died') : error;
    } finally {
      this.giveBack(child);
    }
  }

  private take(): Child {
    if (this.isClosed) throw new SandboxFailure('closed');
    for (let child = this.free.pop(); child; child = this.free.pop()) if (!child.process.isOver) return child;
    return this.start();
  }

  private takeFresh(): Child {
    const at = this.free.findIndex(({ process, tasks }) => tasks === 0 && !process.isOver);
    return at < 0 ? this.start() : this.free.splice(at, 1)[0]!;
  }

  private start(): Child {
    if (this.isClosed) throw new SandboxFailure('closed');
    const process = new SandboxProcess(this.limits.memoryMib, () => this.all.delete(process));
    this.all.add(process);
    return { process, tasks: 0 };
  }

  private giveBack(child: Child): void {
    if (child.tasks >= MAX_TASKS) void child.process.kill();
    if (!child.process.isOver) this.free.push(child);
    else if (!this.isClosed && this.free.length === 0) this.free.push(this.start());
  }
}

/** A process died that had run other tasks before, or is gone. */
class UsedUp extends SandboxFailure {}

let shared: Sandbox | null = null;

/** The sandbox in which this process checks what it is sent, made when it is first needed. */
export function sharedSandbox(): Sandbox {
  return (shared ??= new Sandbox({ processes: 2 }));
}

export async function closeSharedSandbox(): Promise<void> {
  const closing = shared;
  shared = null;
  await closing?.close();
}
