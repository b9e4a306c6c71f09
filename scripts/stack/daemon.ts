import { spawn } from 'node:child_process';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { poll } from '../runtime/poll.js';
import { processIdentity } from './process-identity.js';
import { messageOf } from '../../schema/text/message-of.js';

export interface DaemonCommand {
  file: string;
  args: string[];
  env?: Record<string, string>;
}

const daemonRecord = z.object({
  name: z.string(),
  pid: z.number().int().positive(),
  /** Tells the process from a later one with the same id. */
  identity: z.string(),
  address: z.string(),
  startedAt: z.string(),
  log: z.string(),
});
export type DaemonRecord = z.infer<typeof daemonRecord>;

const recordFile = (stateDir: string, name: string): string => path.join(stateDir, 'run', `${name}.json`);

/**
 * Returns the running daemon of that name that this state folder started. Removes a stale or
 * unreadable record.
 */
export async function runningDaemon(stateDir: string, name: string): Promise<DaemonRecord | undefined> {
  const file = recordFile(stateDir, name);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const record = parseRecord(text);
  if (record && processIdentity(record.pid) === record.identity) return record;
  await rm(file, { force: true });
  return undefined;
}

/** Returns undefined for a file that a full disk or a power failure left empty or torn. */
function parseRecord(text: string): DaemonRecord | undefined {
  try {
    return daemonRecord.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Starts a program that outlives this process, with its output in a log file, and records its
 * identity.
 */
export async function startDaemon(
  stateDir: string,
  name: string,
  address: string,
  command: DaemonCommand,
): Promise<DaemonRecord> {
  const log = path.join(stateDir, 'log', `${name}.log`);
  await mkdir(path.join(stateDir, 'log'), { recursive: true });
  await mkdir(path.join(stateDir, 'run'), { recursive: true });
  await rename(log, `${log}.1`).catch(() => undefined);
  const output = await open(log, 'a');
  try {
    const child = spawn(command.file, command.args, {
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      // bootstrap.mjs sets it for the processes of this system only.
      env: { ...process.env, MALLOC_ARENA_MAX: undefined, ...command.env },
    });
    const failed = new Promise<never>((_resolve, reject) => child.once('error', reject));
    const pid = child.pid ?? (await failed);
    child.unref();
    const identity = processIdentity(pid);
    if (identity === undefined) throw new Error(`${name} ended at once; its output is in ${log}`);
    const record = { name, pid, identity, address, startedAt: new Date().toISOString(), log };
    await writeRecord(recordFile(stateDir, name), record);
    return record;
  } finally {
    await output.close();
  }
}

/** Writes by rename: a reader, or a start after a crash, finds the whole record or none. */
async function writeRecord(file: string, record: DaemonRecord): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(record, null, 2), { flush: true });
  await rename(draft, file);
}

const isRunning = (record: DaemonRecord): boolean => processIdentity(record.pid) === record.identity;

/** Sends SIGTERM, and SIGKILL after `graceMs`. Returns whether the process ended by itself. */
export async function stopDaemon(stateDir: string, record: DaemonRecord, graceMs = 30_000): Promise<boolean> {
  const signal = (name: NodeJS.Signals): void => {
    if (isRunning(record)) process.kill(record.pid, name);
  };
  signal('SIGTERM');
  const gone = (): true | undefined => !isRunning(record) || undefined;
  const graceful = await poll(gone, { everyMs: 30, timeoutMs: graceMs }).catch(() => false);
  if (!graceful) {
    signal('SIGKILL');
    await poll(gone, { everyMs: 30, timeoutMs: Infinity });
  }
  await rm(recordFile(stateDir, record.name), { force: true });
  return graceful;
}

/** The daemon ended before it was ready. */
export class DaemonEndedError extends Error {
  override name = 'DaemonEndedError';
}

/**
 * Polls until the handshake succeeds. Throws with the end of the log if the daemon ends
 * (DaemonEndedError) or time runs out.
 */
export async function awaitReady<T>(record: DaemonRecord, handshake: () => Promise<T>, timeoutMs: number): Promise<T> {
  try {
    return await poll(handshake, { everyMs: 80, timeoutMs, retries: () => isRunning(record) });
  } catch (error) {
    const ended = !isRunning(record);
    const what = ended ? 'ended before it was ready' : `did not answer within ${timeoutMs / 1000} s`;
    const Failure = ended ? DaemonEndedError : Error;
    throw new Failure(`${record.name} ${what} (${messageOf(error)}).\n${await lastLines(record.log)}`, {
      cause: error,
    });
  }
}

async function lastLines(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return [`--- ${log}`, ...text.trimEnd().split('\n').slice(-12)].join('\n');
}
