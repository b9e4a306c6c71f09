import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pythonTools } from '../../../scripts/stack/programs/python-tools.js';
import { measuredProcess, type MeasuredProcess } from '../measured-process.js';
import { engineProgram } from './engine-program.js';
import { rustOpponent } from './rust-opponent.js';

/** A way to make the file, as a process of its own. */
export interface System {
  name: string;
  /**
   * Relative to this folder; a Python file runs in the environment of
   * test/bench/opponents/requirements.txt. `engine` and `rust` are built: engine-program.ts,
   * rust-opponent.ts.
   */
  entry: string;
  args: string[];
  /** Options of Node itself. */
  nodeOptions?: readonly string[];
}

export interface Run extends Omit<MeasuredProcess<unknown>, 'said'> {
  rows: number;
  bytes: number;
  /** Seconds by step; of steps that run side by side the sums over threads. */
  steps: Record<string, number>;
}

const OPPONENTS = 'test/bench/opponents';
const REQUIREMENTS = path.join(OPPONENTS, 'requirements.txt');

/**
 * Runs a system once: `{entry} <data> <format> <segments> <output> …args`. Throws when it fails.
 */
export async function runSystem(
  system: System,
  data: string,
  format: string,
  folder: string,
  output: string,
): Promise<Run> {
  const [program, ...options] = await commandOf(system);
  const args = [...options, data, format, folder, output, ...system.args];
  const { said, ...run } = await measuredProcess<Pick<Run, 'rows' | 'steps'>>(system.name, program, args);
  return { ...run, ...said, bytes: (await stat(output)).size };
}

async function commandOf({ entry, nodeOptions = [] }: System): Promise<[string, ...string[]]> {
  if (entry === 'rust') return [(await rustOpponent())!];
  if (entry === 'engine') return [process.execPath, ...nodeOptions, await engineProgram()];
  if (!entry.endsWith('.py')) return [process.execPath, ...nodeOptions, fileURLToPath(new URL(entry, import.meta.url))];
  const python = path.join(await pythonTools(console.error, REQUIREMENTS), 'python3');
  return [python, path.resolve(OPPONENTS, entry)];
}
