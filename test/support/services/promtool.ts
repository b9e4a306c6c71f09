import { mkdir, rename, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';

/** Returns `promtool` from PATH, or Debian's, unpacked once into the user's cache folder. */
export async function findPromtool(): Promise<string> {
  const onPath = await execa('which', ['promtool'], { reject: false });
  if (onPath.exitCode === 0) return onPath.stdout.trim();
  const folder = path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'market-data-export');
  const file = path.join(folder, 'prometheus', 'usr/bin/promtool');
  if (await stat(file).catch(() => undefined)) return file;
  const fresh = path.join(folder, `prometheus-${process.pid}`);
  await mkdir(fresh, { recursive: true });
  // The same package, whatever list of packages the machine has.
  const download = () => execa('apt-get', ['download', 'prometheus'], { cwd: fresh });
  await download().catch(async () => {
    await execa('apt-get', ['update']);
    await download();
  });
  await execa('sh', ['-c', 'dpkg -x prometheus_*.deb .'], { cwd: fresh });
  await rename(fresh, path.join(folder, 'prometheus')).catch(() => undefined);
  return file;
}
