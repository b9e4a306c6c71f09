import mysql, { type RowDataPacket } from 'mysql2/promise';
import { createAndLock } from '../db/migrate.js';
import { type BackupEnd, isStatement, parseEnd, parseHeader, type BackupHeader } from './backup-lines.rule.js';

interface LoadedBackup {
  header: BackupHeader;
  end: BackupEnd;
}

/** Reads a backup to its end without using it. Throws if it is no backup, or not whole. */
export async function checkBackup(lines: AsyncIterable<string>): Promise<LoadedBackup> {
  return walk(lines, async () => undefined);
}

/**
 * Writes a backup into an empty database, which is created if it is missing, and counts the rows.
 * Throws if the database has tables, or if what it has at the end is not what the backup had.
 */
export async function loadDatabase(url: string, lines: AsyncIterable<string>): Promise<LoadedBackup> {
  const lock = await createAndLock(url);
  const connection = await mysql.createConnection({ uri: url, charset: 'utf8mb4', supportBigNumbers: true });
  try {
    const [[found]] = await connection.query<RowDataPacket[]>(
      `SELECT COUNT(*) AS n FROM information_schema.tables WHERE table_schema = DATABASE()`,
    );
    if (Number(found?.['n']) > 0)
      throw new Error(`The database has ${found?.['n']} tables. Restore into an empty one.`);
    const loaded = await walk(lines, async (statement) => void (await connection.query(statement)));
    for (const [table, rows] of Object.entries(loaded.end.tables)) {
      const [[counted]] = await connection.query<RowDataPacket[]>('SELECT COUNT(*) AS n FROM ??', [table]);
      const n = Number(counted?.['n']);
      if (n !== rows) throw new Error(`The restored table ${table} has ${n} rows, the backup ${rows}.`);
    }
    return loaded;
  } finally {
    await connection.end();
    await lock.end();
  }
}

async function walk(lines: AsyncIterable<string>, run: (statement: string) => Promise<void>): Promise<LoadedBackup> {
  let header: BackupHeader | undefined;
  let end: BackupEnd | null = null;
  for await (const line of lines) {
    header ??= parseHeader(line);
    end = parseEnd(line);
    if (isStatement(line)) await run(line);
  }
  if (header === undefined) throw new Error('The file is not a backup: it is empty.');
  if (end === null) throw new Error('The backup is not whole: its last line is missing.');
  return { header, end };
}
