import { access, readFile } from 'node:fs/promises';
import { execa } from 'execa';
import type { Say } from '../service.js';
import { buildStep } from './build-step.js';

/** Returns whether packages can be installed without asking: as root on Debian or a derivative. */
export async function canInstallPackages(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const apt = await access('/usr/bin/apt-get').then(
    () => true,
    () => false,
  );
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release) && apt && process.getuid?.() === 0;
}

// apt-get refuses to run twice at once.
let queue: Promise<unknown> = Promise.resolve();

/** Installs packages of Debian unless `program` succeeds with `probe` as its arguments. */
export function installPackages(
  program: string,
  packages: string[],
  say: Say,
  probe: string[] = ['--version'],
): Promise<void> {
  const done = queue.then(() => install(program, packages, say, probe));
  queue = done.catch(() => undefined);
  return done;
}

async function install(program: string, packages: string[], say: Say, probe: string[]): Promise<void> {
  const found = await execa(program, probe, { reject: false });
  if (found.exitCode === 0) return;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await buildStep(say, 'reading the package lists of Debian', 'apt-get', ['update', '-q'], quiet);
  const options = ['install', '-y', '-q', '--no-install-recommends'];
  await buildStep(say, `installing ${packages[0]}`, 'apt-get', [...options, ...packages], quiet);
}
