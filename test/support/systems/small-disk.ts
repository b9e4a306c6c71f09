import { execa } from 'execa';

/** Mounts a file system of so many bytes, in memory. Returns false where mounting is not allowed. */
export async function mountSmallDisk(folder: string, bytes: number): Promise<boolean> {
  const mounted = await execa('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { reject: false });
  return mounted.exitCode === 0;
}
