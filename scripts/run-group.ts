import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

/** The exit code of a command that a signal ended. */
export const INTERRUPTED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Returns a signal that aborts when this process is asked to end. SIGINT, SIGTERM and SIGHUP then
 * no longer end the process: the caller cleans up, and a second signal must not interrupt that.
 */
export function endRequested(): AbortSignal {
  const requested = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => requested.abort());
  return requested.signal;
}

/**
 * Runs a program and its children as one process group, and kills what is left of the group when
 * the program ends or a signal ends this process. Returns the exit code, or 128 plus the number of
 * the signal.
 */
export async function runInGroup(file: string, args: readonly string[], options: SpawnOptions): Promise<number> {
  let child: ChildProcess | undefined;
  let interruptedBy: NodeJS.Signals | undefined;
  const endGroup = (): void => {
    try {
      if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // No process is left.
    }
  };
  const interrupt = (signal: NodeJS.Signals): void => {
    interruptedBy ??= signal;
    endGroup();
  };
  // Before the program starts.
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    child = spawn(file, args, { ...options, detached: true });
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    endGroup();
    return code ?? 128 + constants.signals[interruptedBy ?? signal ?? 'SIGKILL'];
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}
