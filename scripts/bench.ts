import { glob, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { endRequested, INTERRUPTED, runInGroup } from './run-group.js';
import { clearAbandonedRuns, startTestStack } from './stack/test-stack.js';

const SUFFIX = '.bench.js';
/** Benchmarks that use services and start none of their own. */
const ON_A_STACK = new Set([
  'collect',
  'instruments',
  'latency',
  'page',
  'paging',
  'quality',
  'rest',
  'scale',
  'segment-index',
  'stream-live',
]);

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
  // --url: of a system that runs.
  const needsNone = args.some((arg) => arg === '--help' || arg.startsWith('--url'));
  const needsStack = ON_A_STACK.has(name ?? '') && !needsNone && process.env['TEST_STACK'] !== 'running';
  // Services outlive a process that a signal ends.
  const interrupted = endRequested();
  const stack = needsStack ? await startTestStack((line) => process.stderr.write(`${line}\n`)) : null;
  try {
    if (interrupted.aborted) return INTERRUPTED;
    // Results and work files.
    await mkdir('.local/bench', { recursive: true });
    return await runInGroup(process.execPath, ['--enable-source-maps', file, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...stack?.env },
    });
  } finally {
    await stack?.stop();
    await clearAbandonedRuns();
  }
}

process.exitCode = await main(process.argv.slice(2));
