import path from 'node:path';
import { execa } from 'execa';

/** Runs a script below dist/ to its end. Returns its stdout. Throws with its output if it fails. */
export async function runScript(script: string, args: string[], env: Record<string, string>): Promise<string> {
  const run = await execa(process.execPath, ['--enable-source-maps', path.join('dist', script), ...args], {
    env,
    reject: false,
    stdin: 'ignore',
  });
  if (run.exitCode !== 0) {
    const output = [run.stderr, run.stdout].filter(Boolean).join('\n');
    throw new Error(`${[script, ...args].join(' ')} failed:\n${output || run.shortMessage}`);
  }
  return run.stdout;
}
