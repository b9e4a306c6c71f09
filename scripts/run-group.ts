import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Returns a signal that aborts when this process is asked to end. From then on the process does not end by SIGINT, SIGTERM or SIGHUP
 * any more: the caller clears up what it started, and a second signal must not cut that short.
 */
export function endRequested(): AbortSignal {
  const requested = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => requested.abort());
  return requested.signal;
}

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
  // Before there is anything to leave behind.
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
