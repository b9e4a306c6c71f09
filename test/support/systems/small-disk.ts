import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

/**
 * Mounts a file system of so many bytes, in memory. Returns false where mounting is not allowed.
 */
export async function mountSmallDisk(folder: string, bytes: number): Promise<boolean> {
  const mounted = await execa('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { reject: false });
  return mounted.exitCode === 0;
}

async function tryMounting(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mount-'));
  const mounted = await mountSmallDisk(folder, 1024 ** 2);
  if (mounted) await execa('umount', [folder]);
  await rmdir(folder);
  return mounted;
}

/** Whether this process may mount file systems. */
export const mayMount = await tryMounting();
