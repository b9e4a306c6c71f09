import { execa } from 'execa';
import type { GuideBlock } from './guide-blocks.js';

/**
 * Command of a language, which takes a script as last argument, and its statement that prints a
 * line.
 */
export interface BlockLanguage {
  command: readonly string[];
  print: (text: string) => string;
}

export const PYTHON_BLOCKS: BlockLanguage = {
  command: ['python3', '-u', '-c'],
  print: (text) => `print('${text}')`,
};

export const NODE_BLOCKS: BlockLanguage = {
  command: ['node', '--input-type=module', '-e'],
  print: (text) => `console.log('${text}')`,
};

export const SHELL_BLOCKS: BlockLanguage = {
  command: ['bash', '-euo', 'pipefail', '-c'],
  print: (text) => `echo '${text}'`,
};

/**
 * Runs blocks in one session and in page order: later ones use results of earlier ones. Returns the
 * output of each block by its line, and what went wrong.
 */
export async function runBlocks(
  blocks: readonly GuideBlock[],
  { command: [command = '', ...args], print }: BlockLanguage,
  options: { cwd: string; env: Record<string, string> },
): Promise<{ printed: Map<number, string>; problem: string | undefined }> {
  const script = blocks.map(({ line, code }) => `${print(`@@${line}`)}\n${code}`).join('\n');
  const run = await execa(command, [...args, script], { ...options, reject: false, stdin: 'ignore' });
  const printed = new Map<number, string>();
  for (const part of run.stdout.split(/^@@/m).slice(1)) {
    const end = part.indexOf('\n');
    printed.set(Number(end < 0 ? part : part.slice(0, end)), end < 0 ? '' : part.slice(end + 1));
  }
  const problem = run.exitCode === 0 ? undefined : `${command} ended with ${run.exitCode ?? run.signal}: ${run.stderr}`;
  return { printed, problem };
}
