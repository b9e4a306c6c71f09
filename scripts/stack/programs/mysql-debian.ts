import { cp, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import type { Say } from '../service.js';
import { buildStep } from './build-step.js';
import { installPackages } from './debian.js';

/**
 * Installs MySQL from Debian's unstable suite (stable releases have none) into `tree`: debootstraps
 * a minimal system and keeps only mysqld, its libraries, messages and plugins (0.2 of 0.6 GB).
 * Needs root and the Debian mirror.
 */
export async function buildMysqlFromDebian(tree: string, say: Say): Promise<void> {
  await removeLeftovers(tree);
  const system = `${tree}.system-${process.pid}`;
  const draft = `${tree}.new-${process.pid}`;
  try {
    await installPackages('debootstrap', ['debootstrap', 'debian-archive-keyring'], say);
    await mkdir(path.dirname(tree), { recursive: true });
    const variant = ['--variant=minbase', '--include=mysql-server-core'];
    await buildStep(say, "fetching MySQL from Debian's unstable suite (half a minute)", 'debootstrap', [
      ...variant,
      'sid',
      system,
    ]);
    await keepMysql(system, draft);
    await rename(draft, tree);
  } finally {
    await removeSystem(system);
    await rm(draft, { recursive: true, force: true });
  }
}

async function keepMysql(system: string, draft: string): Promise<void> {
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  const libraries = path.join(system, 'usr/lib', triplet);
  const loaderName = (await readdir(libraries)).find((name) => /^ld-linux-.*\.so\.\d+$/.test(name));
  if (loaderName === undefined) throw new Error(`${libraries} has no dynamic loader`);
  const loader = path.join(libraries, loaderName);
  const server = path.join(system, 'usr/sbin/mysqld');
  const { stdout } = await execa(loader, ['--library-path', libraries, '--list', server]);
  const needed = [...stdout.matchAll(/=> (\S+)/g)].flatMap(([, file]) => file ?? []);
  const keep = async (from: string, to: string): Promise<void> => {
    await cp(from, path.join(draft, 'usr', to), { recursive: true, dereference: true });
  };
  await keep(loader, `loader/${loaderName}`);
  await keep(server, 'sbin/mysqld');
  await keep(path.join(system, 'usr/lib/mysql/plugin'), 'lib/mysql/plugin');
  await keep(path.join(system, 'usr/share/mysql'), 'share/mysql');
  for (const file of needed) await keep(file, `lib/${path.basename(file)}`);
}

/** debootstrap mounts /proc in its tree. After a kill, unmount it before the files are removed. */
async function removeSystem(system: string): Promise<void> {
  const mounts = (await readFile('/proc/mounts', 'utf8').catch(() => '')).split('\n').map((line) => line.split(' ')[1]);
  for (const mount of mounts.filter((place) => place?.startsWith(`${system}/`)).reverse()) {
    await execa('umount', [mount ?? ''], { reject: false });
  }
  await execa('rm', ['-rf', '--one-file-system', system]);
}

/** Removes what a killed build left behind; the lock rules out a running one. */
async function removeLeftovers(tree: string): Promise<void> {
  const folder = path.dirname(tree);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (/\.(system|new)-\d+$/.test(name) && name.startsWith(path.basename(tree))) {
      await removeSystem(path.join(folder, name));
    }
  }
}
