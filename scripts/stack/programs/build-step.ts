import { execa, type ResultPromise } from 'execa';
import type { Say } from '../service.js';

/**
 * Runs a long step: prints a line now and then, and puts the last lines of its output into the
 * error.
 */
export async function buildStep(
  say: Say,
  what: string,
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const started = Date.now();
  const seconds = (): string => `${Math.round((Date.now() - started) / 1000)} s`;
  say(`${what} …`);
  const timer = setInterval(() => say(`${what}: ${seconds()} so far`), 20_000);
  const run: ResultPromise<{ all: true; reject: false; stdin: 'ignore' }> = execa(file, args, {
    all: true,
    reject: false,
    stdin: 'ignore',
    env,
  });
  const result = await run.finally(() => clearInterval(timer));
  if (result.exitCode === 0) return say(`${what}: done in ${seconds()}`);
  const lines = String(result.all ?? '')
    .trimEnd()
    .split('\n')
    .slice(-15);
  throw new Error(`${what} failed (${file} ${args.join(' ')}):\n${lines.join('\n') || (result.shortMessage ?? '')}`);
}
