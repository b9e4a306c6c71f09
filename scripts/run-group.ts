import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

/**
 * Runs a program with everything that it starts as one process group, of which nothing is left afterwards: neither when it ends, nor when
 * a signal ends this process. Answers its exit code; 128 and the signal's number when a signal came.
 */
export async function runInGroup(file: string, args: readonly string[], options: SpawnOptions): Promise<number> {
  let child: ChildProcess | undefined;
  let interruptedBy: NodeJS.Signals | undefined;
  const endGroup = (): void => {
    try {
      if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nobody is left.
    }
  };
  const interrupt = (signal: NodeJS.Signals): void => {
    interruptedBy ??= signal;
    endGroup();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  // Before there is anything to leave behind.
  for (const signal of signals) process.on(signal, interrupt);
  try {
    child = spawn(file, args, { ...options, detached: true });
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    endGroup();
    return code ?? 128 + constants.signals[interruptedBy ?? signal ?? 'SIGKILL'];
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}
