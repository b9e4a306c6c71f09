import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pythonTools } from '../../support/services/python-tools.js';

/** A way to make the file, as a process of its own. */
export interface System {
  name: string;
  /** Relative to this folder; a Python file runs in the environment of test/bench/opponents/requirements.txt. */
  entry: string;
  args: string[];
}

export interface Run {
  seconds: number;
  rows: number;
  bytes: number;
  peakRssMb: number;
  /** Of all threads, up to the last sample: what a busy machine disturbs least. */
  cpuSeconds: number;
  /** Seconds by step; of steps that run side by side the sums over threads. */
  steps: Record<string, number>;
}

const SAMPLE_MS = 100;
const OPPONENTS = 'test/bench/opponents';
const REQUIREMENTS = path.join(OPPONENTS, 'requirements.txt');

/** Runs a system once: `{entry} <data> <format> <segments> <output> …args`. Throws when it fails. */
export async function runSystem(
  system: System,
  data: string,
  format: string,
  folder: string,
  output: string,
): Promise<Run> {
  const isPython = system.entry.endsWith('.py');
  const entry = isPython
    ? path.resolve(OPPONENTS, system.entry)
    : fileURLToPath(new URL(system.entry, import.meta.url));
  const program = isPython ? path.join(await pythonTools(console.error, REQUIREMENTS), 'python3') : process.execPath;
  const start = performance.now();
  const child = spawn(program, [entry, data, format, folder, output, ...system.args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peakKb = 0;
  let cpuSeconds = 0;
  const sample = async () => {
    peakKb = Math.max(peakKb, await rssKb(child.pid!));
    cpuSeconds = Math.max(cpuSeconds, await cpuSecondsOf(child.pid!));
  };
  const timer = setInterval(() => void sample(), SAMPLE_MS);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(timer);
  const seconds = (performance.now() - start) / 1_000;
  if (code !== 0) throw new Error(`${system.name} ended with ${String(code)}`);
  const said = JSON.parse(Buffer.concat(chunks).toString()) as Pick<Run, 'rows' | 'steps'>;
  return { seconds, ...said, bytes: (await stat(output)).size, peakRssMb: peakKb / 1_024, cpuSeconds };
}

/** Of the process and all that it started. */
async function rssKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => rssKb(Number(child))),
  );
  return below.reduce((sum, kb) => sum + kb, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0));
}

/** utime and stime of proc(5), which are kept in hundredths of a second. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat === '' ? 0 : (Number(fields[11]) + Number(fields[12])) / 100;
}
