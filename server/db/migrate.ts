import mysql2 from 'mysql2/promise';
import { createDataSource } from './data-source.js';
import type { Migration } from './migration.js';

/**
 * Creates the database of `url` if it is missing and runs pending migrations; returns the names of
 * those that ran.
 */
export async function migrateDatabase(url: string, migrations: readonly Migration[]): Promise<string[]> {
  const lock = await createAndLock(url);
  const source = createDataSource({ url, poolSize: 2, lockWaitSeconds: 60, migrations });
  try {
    await source.initialize();
    return (await source.runMigrations()).map((migration) => migration.name);
  } finally {
    if (source.isInitialized) await source.destroy();
    await lock.end();
  }
}

/**
 * Creates the database of `url` if it is missing. The returned connection holds a lock until it
 * ends: what changes the tables must not run concurrently.
 */
export async function createAndLock(url: string): Promise<mysql2.Connection> {
  const { server, name } = splitDatabase(url);
  const connection = await mysql2.createConnection({ uri: server, connectTimeout: 5_000 });
  await connection.query('SELECT GET_LOCK(?, 120)', [`migrate:${name}`.slice(0, 64)]);
  await connection.query(`CREATE DATABASE IF NOT EXISTS ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_as_cs`, [name]);
  return connection;
}

function splitDatabase(url: string): { server: string; name: string } {
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = '/';
  return { server: server.href, name };
}
