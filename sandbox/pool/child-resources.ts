import type { SpawnOptions } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * The data size of Node and DuckDB after their start. V8 reserves 512 MiB of it for code and hardly
 * uses them.
 */
const BASE_MIB = 640;
/** CPU time. Ends an orphaned process whose parent was killed. */
const MAX_CPU_SECONDS = 1_800;
/** The unit of CPU times in /proc. */
export const TICK_MS = 10;
const CHILD = fileURLToPath(new URL('../child/child-main.js', import.meta.url));

/** Returns the command that starts a child with limits on its memory and CPU. */
export function childCommand(memoryMib: number): { file: string; args: string[]; options: SpawnOptions } {
  // RLIMIT_DATA: a bound on the address space would stop Node itself.
  const limited = `ulimit -c 0; ulimit -d ${(BASE_MIB + memoryMib) << 10}; ulimit -t ${MAX_CPU_SECONDS}; exec "$@"`;
  return {
    file: '/bin/sh',
    args: ['-c', limited, 'sh', process.execPath, '--max-old-space-size=256', CHILD],
    options: {
      cwd: '/',
      // Inherits nothing: the environment has secrets. One arena makes the initial memory the same
      // on every machine.
      env: { MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  };
}

/** Threads inherit it, so it must be set before the process starts any. */
export function setNiceness(pid: number | undefined, niceness: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // The process has exited; its exit event reports that.
  }
}

/** CPU time of a process; null when it is gone, and on systems without /proc. */
export function cpuMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; utime and stime are the 14th and 15th fields.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return TICK_MS * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return null;
  }
}
