import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processIdentity } from './process-identity.js';
import type { Say } from './service.js';

/** Runs `work` while no other process holds the lock file; one whose holder has died is taken over. */
export async function withFileLock<T>(file: string, say: Say, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  const mine = `${process.pid} ${processIdentity(process.pid) ?? ''}`;
  for (let waited = 0; ; waited += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [pid, identity] = (await readFile(file, 'utf8').catch(() => '')).split(' ');
    // An empty file is one whose holder is about to write its name; give it a moment.
    const holderLives = pid ? processIdentity(Number(pid)) === identity : waited < 20;
    if (!holderLives) await rm(file, { force: true });
    else if (waited % 150 === 10) say(`waiting for process ${pid ?? ''}, which is at the same work`);
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}
