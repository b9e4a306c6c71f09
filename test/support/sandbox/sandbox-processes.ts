import { readdir, readFile } from 'node:fs/promises';

/** Returns the ids of the sandbox processes that this process started. */
export async function sandboxProcesses(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  const lists = await Promise.all(
    threads.map((id) => readFile(`/proc/self/task/${id}/children`, 'utf8').catch(() => '')),
  );
  const ids = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  return withCommand(ids, 'sandbox/child/child-main');
}

/** Returns those of the processes whose command contains the text. */
export async function withCommand(ids: readonly number[], text: string): Promise<number[]> {
  const commands = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids.filter((_, i) => commands[i]!.includes(text));
}

/** Returns the CPU time of a process in clock ticks of 10 ms; null if it is gone. */
export async function cpuTicks(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The name in parentheses may contain spaces; utime and stime are the 14th and 15th fields.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields ? Number(fields[11]) + Number(fields[12]) : null;
}
