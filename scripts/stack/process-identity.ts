import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { startMark } from './process-stat.rule.js';

/**
 * What tells a process from a later one of the same id: the moment it started, with the machine's boot. Undefined when
 * none runs (a zombie counts as none).
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
