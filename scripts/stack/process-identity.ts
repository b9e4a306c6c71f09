import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Returns what tells a process from a later one with the same id: boot and start time. Undefined
 * for no process or a zombie.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const mark = startMark(readFileSync(`/proc/${pid}/stat`, 'utf8'));
      return mark && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${mark}`;
    } catch {
      return undefined;
    }
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the start time (clock ticks since boot) from the text of Linux's `/proc/<pid>/stat`;
 * undefined for a zombie. The name of the program is in brackets and may contain brackets and
 * spaces, so fields count from the last closing one (proc(5)).
 */
export function startMark(stat: string): string | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  return state === 'Z' || state === 'X' ? undefined : fields[19];
}
