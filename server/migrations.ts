import { readdirSync } from 'node:fs';
import type { Migration } from './db/migration.js';

const FOLDER = new URL('migrations/', import.meta.url);
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.js'));

/**
 * Every migration of the folder, in the order in which they run. Release 1.0.0 begins with the
 * first 25.
 */
export const MIGRATIONS: readonly Migration[] = await Promise.all(FILES.sort().map(readMigration));

/** Reads a migration: its file exports its statements. */
async function readMigration(file: string): Promise<Migration> {
  const exported = Object.values((await import(new URL(file, FOLDER).href)) as Record<string, readonly string[]>);
  const [statements] = exported;
  if (!statements || exported.length > 1) throw new Error(`${file} must export its statements and nothing else`);
  return { name: file.slice(0, -'.js'.length), statements };
}
