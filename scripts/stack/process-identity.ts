import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startMark } from './process-stat.rule.js';

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
