import { randomBytes, randomInt } from 'node:crypto';
import mysql2 from 'mysql2/promise';
import { type Database, openDatabase } from '../../../server/db/database.js';
import { migrateDatabase } from '../../../server/db/migrate.js';
import { ENTITIES } from '../../../server/entities.js';
import { MIGRATIONS } from '../../../server/migrations.js';

const SERVER_URL = process.env['MYSQL_URL'] ?? 'mysql://root@127.0.0.1:33306/export_service';
/** Half of the epochs that fit above the 40 counter bits of a seq. */
const MAX_FIRST_EPOCH = 4_000_000;

interface TestDatabase {
  url: string;
  database: Database;
  /** Runs SQL outside of every tested transaction. */
  sql: <Row = Record<string, unknown>>(query: string, parameters?: unknown[]) => Promise<Row[]>;
}

/** A migrated database of this test file: created before all tests, dropped after them. */
export function useTestDatabase(poolSize = 20): TestDatabase {
  const test = {} as TestDatabase;
  let drop: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const made = await createTestDatabase();
    drop = made.drop;
    test.url = made.url;
    test.database = await openDatabase(made.url, ENTITIES, poolSize);
    test.sql = async (query, parameters) => test.database.main.query(query, parameters);
  });
  afterAll(async () => {
    await test.database?.close();
    await drop();
  });
  return test;
}

/**
 * Creates a migrated database for tests that start processes on it, on the server of the stack or
 * another one.
 */
export async function createTestDatabase(serverUrl = SERVER_URL): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(4).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrateDatabase(url.href, MIGRATIONS);
  const run = async (query: string, parameter: unknown): Promise<void> => {
    const connection = await mysql2.createConnection({ uri: serverUrl.replace(/\/[^/]*$/, '/') });
    await connection.query(query, [name, parameter]);
    await connection.end();
  };
  // Databases of other tests share the blob container, so epochs, and with them blob names, must
  // differ.
  await run('UPDATE ??.collector_epochs SET latest = ?', randomInt(1, MAX_FIRST_EPOCH));
  const drop = (): Promise<void> => run('DROP DATABASE IF EXISTS ??', undefined);
  return { url: url.href, drop };
}
