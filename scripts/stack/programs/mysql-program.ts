import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { withFileLock } from '../../../schema/process/file-lock.js';
import type { Say } from '../service.js';
import { canInstallPackages } from './debian.js';
import { buildMysqlFromDebian } from './mysql-debian.js';

/** Command of mysqld: the file and its first arguments. */
export interface MysqlProgram {
  file: string;
  leadingArgs: string[];
  /** `--basedir` and others, unless the program is in its usual place. */
  placeArgs: string[];
}

const USUAL_PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/local/mysql/bin', '/opt/homebrew/opt/mysql/bin'];

const HELP = `Any of these gives it to you:
  - install MySQL 8.4 or later so that mysqld is on PATH,
  - run as root on Debian: it is then taken from Debian's unstable suite,
  - start a Docker daemon,
  - point MYSQL_URL at a server that runs.`;

/**
 * Returns mysqld from PATH or the cache, or builds it into the cache. Throws with the ways to
 * install it.
 */
export async function findMysql(cacheDir: string, say: Say): Promise<MysqlProgram> {
  const refusals: string[] = [];
  for (const folder of [...(process.env['PATH'] ?? '').split(path.delimiter), ...USUAL_PLACES]) {
    const file = path.join(folder, 'mysqld');
    if (!(await exists(file))) continue;
    const { stdout } = await execa(file, ['--no-defaults', '--version'], { reject: false });
    const problem = mysqlVersionProblem(stdout);
    if (problem === undefined) return { file, leadingArgs: [], placeArgs: [] };
    refusals.push(`${file} ${problem}`);
  }
  const tree = path.join(cacheDir, `mysql-debian-sid-${process.arch}`);
  if (!(await exists(tree))) {
    if (!(await canInstallPackages())) {
      throw new Error(['No usable MySQL was found.', ...refusals, HELP].join('\n'));
    }
    await withFileLock(`${tree}.lock`, say, async () => {
      if (!(await exists(tree))) await buildMysqlFromDebian(tree, say);
    });
  }
  return programInTree(tree);
}

/** A tree of another Debian release runs with its own loader and libraries, without a chroot. */
async function programInTree(tree: string): Promise<MysqlProgram> {
  const usr = path.join(tree, 'usr');
  const loader = (await readdir(path.join(usr, 'loader')))[0];
  if (loader === undefined) throw new Error(`${tree} is incomplete; delete it and try again`);
  return {
    file: path.join(usr, 'loader', loader),
    leadingArgs: ['--library-path', path.join(usr, 'lib'), path.join(usr, 'sbin', 'mysqld')],
    placeArgs: [
      `--basedir=${usr}`,
      `--plugin-dir=${path.join(usr, 'lib/mysql/plugin')}`,
      `--lc-messages-dir=${path.join(usr, 'share/mysql')}`,
      `--character-sets-dir=${path.join(usr, 'share/mysql/charsets')}`,
    ],
  };
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/**
 * Returns why a program with this `mysqld --version` line is unusable; undefined for MySQL 8.4 or
 * later.
 */
export function mysqlVersionProblem(versionLine: string): string | undefined {
  if (/mariadb/i.test(versionLine)) return 'is MariaDB, a different dialect';
  const [, major, minor] = /\bVer (\d+)\.(\d+)/.exec(versionLine) ?? [];
  if (major === undefined || minor === undefined) return 'does not show its version';
  return Number(major) * 100 + Number(minor) >= 804 ? undefined : `is ${major}.${minor}, older than 8.4`;
}
