import type { SandboxAnswers, SandboxTask } from './protocol.js';
import { SandboxFailure } from './sandbox-failure.js';
import { SandboxProcess } from './sandbox-process.js';

const TIMEOUT_MS: Record<SandboxTask['op'], number> = { parse: 3_000, bind: 3_000, evaluate: 10_000 };
/** A child that ran this many tasks is replaced: what it may have gathered goes with it. */
const MAX_TASKS = 10_000;

/**
 * A pool of child processes for users' expressions. A task that hangs or takes too much memory ends with its process, which is
 * replaced; the others go on. More tasks than processes wait for their turn.
 */
export class Sandbox {
  private readonly free: { process: SandboxProcess; tasks: number }[] = [];
  private readonly waiting: (() => void)[] = [];
  private busy = 0;
  private isClosed = false;

  /** `size`: processes at a time. One is started at once unless `warm` is false, the others when they are needed. */
  constructor(
    private readonly size: number,
    warm = true,
  ) {
    if (warm) this.free.push({ process: new SandboxProcess(), tasks: 0 });
  }

  /** Throws `SandboxFailure`. */
  async run<T extends SandboxTask>(task: T): Promise<SandboxAnswers[T['op']]> {
    while (this.busy >= this.size) await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (this.isClosed) throw new SandboxFailure('died');
    this.busy++;
    const entry = this.take();
    try {
      return (await entry.process.run(task, TIMEOUT_MS[task.op])) as SandboxAnswers[T['op']];
    } finally {
      this.busy--;
      this.giveBack(entry);
      this.waiting.shift()?.();
    }
  }

  close(): void {
    this.isClosed = true;
    for (const { process } of this.free.splice(0)) process.kill();
  }

  private take(): { process: SandboxProcess; tasks: number } {
    for (let entry = this.free.pop(); entry; entry = this.free.pop()) if (!entry.process.isOver) return entry;
    return { process: new SandboxProcess(), tasks: 0 };
  }

  private giveBack(entry: { process: SandboxProcess; tasks: number }): void {
    entry.tasks++;
    if (this.isClosed || entry.tasks >= MAX_TASKS) entry.process.kill();
    if (!entry.process.isOver) this.free.push(entry);
    else if (!this.isClosed && this.free.length === 0) this.free.push({ process: new SandboxProcess(), tasks: 0 });
  }
}

let shared: Sandbox | null = null;

/** This process' sandbox, made when it is first needed. */
export function sharedSandbox(): Sandbox {
  return (shared ??= new Sandbox(4));
}
