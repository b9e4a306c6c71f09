import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../text/message-of.js';

/** `SQLITE_BUSY`: another connection has the lock or is taking it. */
const BUSY = 5;
/** Two processes that start at the same moment can block each other. Each waits a random time. */
const TRIES = 4;
const BACKOFF_MS = 20;
const POLL_MS = 100;
/** Number of attempts after which a waiting process reports what it waits for. */
const REPORT_EVERY = 150;

/** A lock that this process holds. */
export interface FileLock {
  release(): void;
}

/**
 * Locks a file. Returns null while another process, or another part of this one, holds the lock.
 * The operating system keeps the lock (SQLite takes it with fcntl) until its holder releases it or
 * dies. The file stays: deleting it would let two processes hold the lock. Do not open it elsewhere
 * in the process: closing that descriptor would drop the lock.
 */
export async function tryFileLock(file: string): Promise<FileLock | null> {
  for (let tries = 1; ; tries += 1) {
    const database = takeExclusively(file);
    if (database !== null) {
      await writeFile(holderFile(file), `process ${process.pid} on ${hostname()}`).catch(() => undefined);
      return { release: () => database.close() };
    }
    if (tries === TRIES) return null;
    await sleep(Math.random() * BACKOFF_MS);
  }
}

/** Runs `work` while holding the lock of the file. Reports to `say` which process it waits for. */
export async function withFileLock<T>(file: string, say: (text: string) => void, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  let lock = await tryFileLock(file);
  for (let waited = 1; lock === null; waited += 1) {
    if (waited % REPORT_EVERY === 10) say(`waiting for ${await lastHolder(file)}, which does the same work`);
    await sleep(POLL_MS);
    lock = await tryFileLock(file);
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Returns the last holder of the lock, for messages. */
export async function lastHolder(file: string): Promise<string> {
  return (await readFile(holderFile(file), 'utf8').catch(() => '')) || 'another process';
}

const holderFile = (file: string): string => `${file}.holder`;

function takeExclusively(file: string): DatabaseSync | null {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    // No journal file: nothing is ever written.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database?.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    // SQLite names no file, and means this one by "database".
    throw new Error(`the lock file ${file} cannot be used: ${messageOf(error)}`, { cause: error });
  }
}
