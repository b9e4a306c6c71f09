import { readFile } from 'node:fs/promises';

/** Returns the CPU seconds that processes have taken, with all their threads, by name. */
export async function cpuSecondsByProcess(pids: Readonly<Record<string, number>>): Promise<Record<string, number>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(pids).map(async ([name, pid]) => [name, await cpuSecondsOf(pid)] as const)),
  );
}

/** utime and stime of proc(5), which are kept in hundredths of a second. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
