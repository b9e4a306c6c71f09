import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names a process beyond the reuse of its id; where /proc is missing, by the id alone. */
async function processIdentity(pid: number): Promise<string | null> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Fields after the command's closing parenthesis; the 20th of them is the start time in ticks since boot (proc(5)).
  const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${pid} ${startTicks}`;
}

/**
 * Takes a journal directory for this process, so that nobody replays files that another is writing. Answers the pid of the live
 * process that has it, or null when it is ours.
 */
export async function lockJournal(directory: string): Promise<number | null> {
  const path = join(directory, 'lock');
  const mine = (await processIdentity(process.pid)) ?? '';
  for (;;) {
    try {
      await writeFile(path, mine, { flag: 'wx' });
      return null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await readFile(path, 'utf8').catch(() => '');
    const pid = Number.parseInt(holder, 10);
    if (pid > 0 && holder !== mine && holder === (await processIdentity(pid))) return pid;
    await rm(path, { force: true });
  }
}

/** Lets another process open the journal; harmless when it was not locked. */
export async function unlockJournal(directory: string): Promise<void> {
  await rm(join(directory, 'lock'), { force: true });
}
