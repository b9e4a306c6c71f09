import mysql, { type Connection, type RowDataPacket } from 'mysql2';
import {
  type BackupHeader,
  type ColumnFacts,
  endLine,
  headerLine,
  insertInto,
  onOneLine,
  rowOnOneLine,
  rowsQuery,
} from './backup-lines.rule.js';

/** The session state in which a backup is written and read: its literals depend on it. */
const BACKUP_SESSION = [
  "SET SESSION time_zone = '+00:00', sql_mode = 'NO_AUTO_VALUE_ON_ZERO,NO_ENGINE_SUBSTITUTION'",
  'SET SESSION foreign_key_checks = 0, unique_checks = 0, wait_timeout = 86400, net_write_timeout = 3600',
  'SET NAMES utf8mb4',
];

const INSERT_CHARACTERS = 1_000_000;
/** Locking waits for statements that run, and others wait behind it. */
const LOCK_SECONDS = 10;
const MIGRATIONS_TABLE = 'schema_migrations';
const NO_RIGHT = ['ER_SPECIFIC_ACCESS_DENIED_ERROR', 'ER_ACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR'];

/**
 * Returns the lines of a backup of the database as of one moment: a header, SQL statements, one a
 * line, and an end. Writes to the database go on; a migration makes the backup fail. Throws if the
 * database has what the backup would leave out.
 */
export async function* dumpDatabase(url: string): AsyncGenerator<string> {
  const connection = mysql.createConnection({ uri: url, charset: 'utf8mb4', connectTimeout: 5_000 });
  try {
    yield* dump(connection);
  } finally {
    connection.destroy();
  }
}

async function* dump(connection: Connection): AsyncGenerator<string> {
  const ask = asker(connection);
  for (const statement of BACKUP_SESSION) await ask(statement);
  const [clock] = await ask<{ now: string }>("SELECT DATE_FORMAT(UTC_TIMESTAMP(3), '%Y-%m-%dT%H:%i:%s.%fZ') AS now");
  const binaryLog = await openSnapshot(ask);
  yield headerLine({ takenAt: clock!.now, ...(await describe(ask)), binaryLog });
  for (const statement of BACKUP_SESSION) yield `${statement};`;
  const tables: Record<string, number> = {};
  for (const table of await tablesOf(ask)) {
    const [created] = await ask<{ 'Create Table': string }>('SHOW CREATE TABLE ??', [table]);
    yield `${onOneLine(created!['Create Table'])};`;
    const columns = await ask<ColumnFacts>(
      `SELECT COLUMN_NAME AS name, DATA_TYPE AS type FROM information_schema.columns
       WHERE table_schema = DATABASE() AND table_name = ? AND GENERATION_EXPRESSION = '' ORDER BY ORDINAL_POSITION`,
      [table],
    );
    let rows = 0;
    for await (const values of batches(connection, rowsQuery(table, columns))) {
      rows += values.length;
      yield `${insertInto(table, columns)}${values.join(',')};`;
    }
    tables[table] = rows;
  }
  yield endLine({ tables });
}

type Ask = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

const asker =
  (connection: Connection): Ask =>
  async <Row>(sql: string, values: unknown[] = []) => {
    const [rows] = await connection.promise().query<RowDataPacket[]>(sql, values);
    return rows as Row[];
  };

/**
 * Begins the transaction that reads. Returns where the binary log continues behind what it sees, or
 * null.
 */
async function openSnapshot(ask: Ask): Promise<BackupHeader['binaryLog']> {
  const isLocked = await lockAll(ask);
  await ask('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await ask('START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY');
  if (!isLocked) return null;
  const [status] = await ask<{ File: string; Position: number; Executed_Gtid_Set: string }>(
    'SHOW BINARY LOG STATUS',
  ).catch(unlessDenied([]));
  await ask('UNLOCK TABLES');
  if (status === undefined) return null;
  return { file: status.File, position: Number(status.Position), gtids: status.Executed_Gtid_Set.replaceAll('\n', '') };
}

/**
 * Holds back commits, so that snapshot and position of the binary log agree. Returns false without
 * the right to.
 */
async function lockAll(ask: Ask): Promise<boolean> {
  await ask(`SET SESSION lock_wait_timeout = ${LOCK_SECONDS}`);
  return ask('FLUSH TABLES WITH READ LOCK').then(() => true, unlessDenied(false));
}

const unlessDenied =
  <Result>(result: Result) =>
  (error: Error & { code?: string }): Result => {
    if (NO_RIGHT.includes(error.code ?? '')) return result;
    throw error;
  };

async function describe(ask: Ask): Promise<Omit<BackupHeader, 'takenAt' | 'binaryLog'>> {
  const [facts] = await ask<{ name: string; version: string }>('SELECT DATABASE() AS name, VERSION() AS version');
  const [blobs] = await ask<{ count: string; bytes: string }>(
    `SELECT COUNT(*) AS count, COALESCE(SUM(bytes), 0) AS bytes FROM (
       SELECT blob_bytes AS bytes FROM raw_segments WHERE swept_at IS NULL
       UNION ALL SELECT a.byte_count FROM artifacts a JOIN exports e ON e.id = a.export_id WHERE e.files_removed_at IS NULL) kept`,
  );
  return {
    ...{ format: 1, database: facts!.name, mysqlVersion: facts!.version },
    blobs: { count: Number(blobs!.count), bytes: Number(blobs!.bytes) },
  };
}

/**
 * Returns the tables; that of the migrations last, so that half a restore is not taken for a whole
 * one.
 */
async function tablesOf(ask: Ask): Promise<string[]> {
  const [others] = await ask<{ n: number }>(
    `SELECT (SELECT COUNT(*) FROM information_schema.views WHERE table_schema = DATABASE())
       + (SELECT COUNT(*) FROM information_schema.triggers WHERE trigger_schema = DATABASE())
       + (SELECT COUNT(*) FROM information_schema.routines WHERE routine_schema = DATABASE()) AS n`,
  );
  if (Number(others!.n) > 0) throw new Error('The database has views, triggers or routines, which a backup has not.');
  const rows = await ask<{ name: string }>(
    `SELECT TABLE_NAME AS name FROM information_schema.tables
     WHERE table_schema = DATABASE() ORDER BY table_name = ?, table_name`,
    [MIGRATIONS_TABLE],
  );
  if (rows.at(-1)?.name !== MIGRATIONS_TABLE) throw new Error('The database has no tables of this service.');
  return rows.map(({ name }) => name);
}

/** Streams rows as their texts, in batches of about an insert each. */
async function* batches(connection: Connection, sql: string): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let characters = 0;
  const rows = connection.query({ sql, rowsAsArray: true }).stream({ highWaterMark: 1_000 });
  for await (const [text] of rows as AsyncIterable<[string | null]>) {
    if (text === null) throw new Error('A row is longer than max_allowed_packet of the session; raise it.');
    batch.push(rowOnOneLine(text));
    characters += text.length;
    if (characters < INSERT_CHARACTERS) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
