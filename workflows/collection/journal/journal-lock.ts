import { readFile, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';

const RETRY_MS = 1_000;

/** The holder of a lock shows every second that it lives; whom we cannot see otherwise counts as dead after this. */
const ALIVE_EVERY_MS = 1_000;
const SILENT_MS = 5_000;

const holderSchema = z.object({
  pid: z.number().int(),
  host: z.string(),
  /** Of the host since it started; empty where /proc is missing. */
  bootId: z.string(),
  /** The namespace of the pid: in a container every first process is number 1. Empty where /proc is missing. */
  pidNamespace: z.string(),
  /** The process' start, in ticks since boot; empty where /proc is missing. */
  startTicks: z.string(),
});

/** A process that has a journal. */
export type Holder = z.output<typeof holderSchema>;

const beating = new Map<string, NodeJS.Timeout>();

/** This process, as its lock file names it. */
export async function thisProcess(): Promise<Holder> {
  return {
    pid: process.pid,
    host: hostname(),
    bootId: (await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')).trim(),
    startTicks: (await startTicksOf(process.pid)) ?? '',
    pidNamespace: await readlink('/proc/self/ns/pid').catch(() => ''),
  };
}

/** The 22nd field of /proc/<pid>/stat (proc(5)); null when there is no such process. */
async function startTicksOf(pid: number): Promise<string | null> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Fields after the command's closing parenthesis, which may itself hold spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Whether the holder lives, as far as this process can see it: `unknown` across the borders of containers and hosts. */
export async function livenessOf(holder: Holder, me: Holder): Promise<'alive' | 'dead' | 'unknown'> {
  if (holder.host === me.host && holder.bootId !== me.bootId) return 'dead';
  if (holder.bootId !== me.bootId || holder.pidNamespace !== me.pidNamespace) return 'unknown';
  if (holder.pid === me.pid) return 'dead';
  return (await startTicksOf(holder.pid)) === holder.startTicks ? 'alive' : 'dead';
}

/**
 * Takes a journal directory for this process, so that nobody replays files that another is writing. Answers the live process
 * that has it, or null when it is ours.
 */
export async function lockJournal(directory: string, silentMs = SILENT_MS): Promise<Holder | null> {
  const path = join(directory, 'lock');
  const me = await thisProcess();
  for (;;) {
    try {
      await writeFile(path, JSON.stringify(me), { flag: 'wx' });
      const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => undefined), ALIVE_EVERY_MS);
      clearInterval(beating.get(directory));
      beating.set(directory, beat.unref());
      return null;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = await readHolder(path, me);
    if (holder && (await lives(path, holder, me, silentMs))) return holder;
    await rm(path, { force: true });
  }
}

/** As lockJournal, again and again until the journal is ours; false when `givenUp` says so first. */
export async function waitForJournal(directory: string, logger: Logger, givenUp: () => boolean): Promise<boolean> {
  while (!givenUp()) {
    const holder = await lockJournal(directory);
    if (holder === null) return true;
    logger.warn({ directory, holder }, 'journal belongs to a running process: waiting');
    await sleep(RETRY_MS);
  }
  return false;
}

/** Lets another process open the journal; harmless when it was not locked. */
export async function unlockJournal(directory: string): Promise<void> {
  clearInterval(beating.get(directory));
  beating.delete(directory);
  await rm(join(directory, 'lock'), { force: true });
}

/** Null for a lock that names nobody, cut off by a crash. */
async function readHolder(path: string, me: Holder): Promise<Holder | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  // The release before named the process alone.
  const [, pid, startTicks = ''] = /^(\d+) (\d*)$/.exec(text) ?? [];
  if (pid !== undefined) return { ...me, pid: Number(pid), startTicks };
  try {
    return holderSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function lives(path: string, holder: Holder, me: Holder, silentMs: number): Promise<boolean> {
  const liveness = await livenessOf(holder, me);
  if (liveness !== 'unknown') return liveness === 'alive';
  // Two clocks may differ: what counts is whether the file changes while we look.
  const before = await shownAt(path);
  await sleep(silentMs);
  return (await shownAt(path)) !== before;
}

async function shownAt(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.mtimeMs ?? 0;
}
