import { createHash } from 'node:crypto';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { withFileLock } from '../../../schema/process/file-lock.js';
import { parseStackSettings } from '../settings.js';
import { canInstallPackages, installPackages } from './debian.js';

const REQUIREMENTS = 'test/contract/requirements.txt';
/** The folder of the Python package. */
export const PYTHON_PACKAGE = 'clients/python';

const helpFor = (
  requirements: string,
): string => `This needs Python 3.10 or later with its venv module (Debian: apt-get install python3-venv), and pip to reach
a package index for what ${requirements} names. What went wrong:`;

/**
 * The `bin` folder of a Python environment with pinned packages, those of the contract tests unless
 * others are named; made once in the user's cache folder. As root on Debian it also installs
 * Python's venv. Throws with what is missing.
 */
export async function pythonTools(
  say: (line: string) => void = () => undefined,
  requirements = REQUIREMENTS,
): Promise<string> {
  const digest = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 12);
  const folder = path.join(parseStackSettings(process.env).cacheDir, `python-${digest}-${process.arch}`);
  await withFileLock(`${folder}.lock`, say, async () => {
    if (await exists(path.join(folder, 'complete'))) return;
    if (await canInstallPackages()) await installPackages('python3', ['python3-venv'], say, ['-c', 'import ensurepip']);
    say(`making a Python environment with ${requirements} (about half a minute, once)`);
    await rm(folder, { recursive: true, force: true });
    await make(folder, requirements);
  });
  return path.join(folder, 'bin');
}

/** The `bin` folder of the environment that generates, checks and tests the Python package. */
export const packageTools = (say?: (line: string) => void): Promise<string> =>
  pythonTools(say, `${PYTHON_PACKAGE}/requirements-dev.txt`);

/** Installs in place: scripts of an environment contain its path. Writes the mark last. */
async function make(folder: string, requirements: string): Promise<void> {
  const help = helpFor(requirements);
  await run('python3', ['-m', 'venv', folder], help);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input', '-r', requirements];
  await run(path.join(folder, 'bin', 'python3'), pip, help);
  await writeFile(path.join(folder, 'complete'), '');
}

async function run(command: string, args: string[], help: string): Promise<void> {
  const { exitCode, all, shortMessage } = await execa(command, args, { all: true, reject: false, stdin: 'ignore' });
  if (exitCode !== 0) throw new Error(`${help}\n${shortMessage}\n${all ?? ''}`);
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
