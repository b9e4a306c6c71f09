import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type FileLock, lastHolder, tryFileLock } from '../../../schema/process/file-lock.js';

const RETRY_MS = 1_000;

const lockFile = (directory: string): string => join(directory, 'lock');

/**
 * Locks a journal directory, so that no process replays files that another one writes. Returns null
 * while another process holds it.
 */
export function lockJournal(directory: string): Promise<FileLock | null> {
  return tryFileLock(lockFile(directory));
}

/** Tries to lock the journal every second. Returns null once `givenUp` returns true. */
export async function waitForJournal(
  directory: string,
  logger: Logger,
  givenUp: () => boolean,
): Promise<FileLock | null> {
  while (!givenUp()) {
    const lock = await lockJournal(directory);
    if (lock !== null) return lock;
    logger.warn({ directory, holder: await lastHolder(lockFile(directory)) }, 'journal is locked by another process');
    await sleep(RETRY_MS);
  }
  return null;
}
