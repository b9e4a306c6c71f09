import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { withFileLock } from '../../../schema/file-lock.js';
import type { Say } from '../service.js';
import { buildStep } from './build-step.js';

/** Later tags carry a replace directive and cannot be installed by `go install`. */
const VERSION = '1.5.1';
const MODULE = `github.com/temporalio/cli/cmd/temporal@v${VERSION}`;

const HELP = `The Temporal command line is missing. Any of these gives it to you:
  - install it so that \`temporal\` is on PATH (https://docs.temporal.io/cli),
  - install Go 1.23 or later (on PATH or in /usr/local/go): it is then compiled once into the cache,
  - start a Docker daemon,
  - point TEMPORAL_ADDRESS at a server that runs.`;

/** Returns the Temporal command line from PATH or the cache, or compiles it into the cache. Throws with the ways to install it. */
export async function findTemporal(cacheDir: string, say: Say): Promise<string> {
  if (await works('temporal', ['--version'])) return 'temporal';
  const folder = path.join(cacheDir, `temporal-${VERSION}-${process.arch}`);
  const program = path.join(folder, 'temporal');
  if (await exists(program)) return program;
  const go = (await works('go', ['version'])) ? 'go' : '/usr/local/go/bin/go';
  if (!(await works(go, ['version']))) throw new Error(HELP);
  await withFileLock(`${folder}.lock`, say, async () => {
    if (await exists(program)) return;
    const draft = `${folder}.new`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    // Its SQLite is pure Go and needs no C compiler. Less frequent garbage collection saves CPU time: 472 s instead of 501.
    const env = { GOBIN: draft, CGO_ENABLED: '0', GOGC: '400' };
    await buildStep(
      say,
      'compiling the Temporal command line (2 to 4 minutes, once)',
      go,
      ['install', '-ldflags=-s -w', MODULE],
      env,
    );
    await rename(draft, folder);
  });
  return program;
}

async function works(file: string, args: string[]): Promise<boolean> {
  const { exitCode } = await execa(file, args, { reject: false });
  return exitCode === 0;
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
