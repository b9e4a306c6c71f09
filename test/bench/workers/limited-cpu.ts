import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;

/**
 * A control group of Linux whose processes together get a share of a core, as a container's limit
 * of CPU does.
 */
export class LimitedCpu {
  private constructor(private readonly folder: string) {}

  /** `cores`: such as 0.4. Throws without the right to make control groups, which takes root. */
  static async open(name: string, cores: number): Promise<LimitedCpu> {
    const quotaUs = String(Math.round(cores * PERIOD_US));
    const isUnified = existsSync(path.join(ROOT, 'cgroup.controllers'));
    const folder = path.join(ROOT, isUnified ? '' : 'cpu', name);
    await mkdir(folder);
    if (isUnified) await writeFile(path.join(folder, 'cpu.max'), `${quotaUs} ${PERIOD_US}`);
    else {
      await writeFile(path.join(folder, 'cpu.cfs_period_us'), String(PERIOD_US));
      await writeFile(path.join(folder, 'cpu.cfs_quota_us'), quotaUs);
    }
    return new LimitedCpu(folder);
  }

  /** Puts a process into the group; what it starts afterwards belongs to it too. */
  async add(pid: number): Promise<void> {
    await writeFile(path.join(this.folder, 'cgroup.procs'), String(pid));
  }

  /**
   * Counts the periods of 100 ms with work to do, and those in which the processes used up their
   * share.
   */
  async throttled(): Promise<{ periods: number; throttled: number }> {
    const text = await readFile(path.join(this.folder, 'cpu.stat'), 'utf8');
    const value = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    return { periods: value('nr_periods'), throttled: value('nr_throttled') };
  }

  /** Ends after the last process has ended. */
  close(): Promise<void> {
    return rmdir(this.folder);
  }
}
