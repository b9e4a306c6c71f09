import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const SAMPLE_MS = 100;

/** Resources that a process used, and the JSON that it printed. */
export interface MeasuredProcess<Said> {
  said: Said;
  seconds: number;
  peakRssMb: number;
  /** CPU time of all threads, up to the last sample: a busy machine disturbs it least. */
  cpuSeconds: number;
}

/** Runs a process to its end. Throws when it fails. `name` is what the error calls it. */
export async function measuredProcess<Said>(
  name: string,
  program: string,
  args: readonly string[],
): Promise<MeasuredProcess<Said>> {
  const start = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
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
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}`);
  const said = JSON.parse(Buffer.concat(chunks).toString()) as Said;
  return { said, seconds, peakRssMb: peakKb / 1_024, cpuSeconds };
}

/** Returns the memory of the process and all its descendants. */
async function rssKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const below = await Promise.all((await childrenOf(pid)).map(rssKb));
  return below.reduce((sum, kb) => sum + kb, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0));
}

/** Returns the ids of the processes that the main thread of a process started. */
export async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}

/**
 * Returns utime and stime of proc(5), which are kept in hundredths of a second, of all threads of a
 * process.
 */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat === '' ? 0 : (Number(fields[11]) + Number(fields[12])) / 100;
}
