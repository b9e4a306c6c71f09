import { glob } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';

const SUFFIX = '.bench.js';

/** Runs a benchmark of test/bench by name, with arguments. Without a name, prints the names. */
async function main([name, ...args]: string[]): Promise<number> {
  const files = await Array.fromAsync(glob(`dist/test/bench/**/*${SUFFIX}`));
  const known = new Map(files.sort().map((file) => [path.basename(file, SUFFIX), file]));
  const file = known.get(name ?? '');
  if (file === undefined) {
    console.error(
      `Usage: npm run bench -- <name> [arguments], or <name> --help\nBenchmarks: ${[...known.keys()].join(', ') || 'none yet'}`,
    );
    return name === undefined || name === '--help' ? 0 : 1;
  }
  const run = await execa(process.execPath, ['--enable-source-maps', file, ...args], {
    stdio: 'inherit',
    reject: false,
  });
  return run.exitCode ?? 1;
}

process.exitCode = await main(process.argv.slice(2));
