import path from 'node:path';
import type { Command } from 'commander';
import { parseServerSettings } from '../../../server/settings.js';
import { createLogger } from '../../runtime/logger.js';
import { withStaffCore } from '../../runtime/staff-core.js';
import { backupPlace, type BackupPlace } from '../backups/backup-place.js';
import { count } from '../options.js';
import { printResult } from '../run-command.js';
import { checkStorage, hasFailed } from '../storage-check.js';
import { dumpDatabase } from '../../../server/backups/dump-database.js';
import { type BackupHeader, parseEnd, parseHeader } from '../../../server/backups/backup-lines.rule.js';
import { migrateDatabase } from '../../../server/db/migrate.js';
import { MIGRATIONS } from '../../../server/migrations.js';
import { checkBackup, loadDatabase } from '../../../server/backups/load-database.js';
import { linesOf } from '../backups/backup-file.js';

interface RestoreReport {
  restored: string;
  taken_at: string;
  binary_log: BackupHeader['binaryLog'];
  rows: number;
  /** Migrations of this release that the backup did not have. */
  migrations: string[];
}

const BACKUP_NAME = /^(.+)-\d{8}T\d{9}Z\.sql\.gz$/;

interface BackupReport {
  backup: string;
  taken_at: string;
  /**
   * Position at which the binary log continues; null if this backup has no point in time to
   * continue from.
   */
  binary_log: BackupHeader['binaryLog'];
  rows: number;
  bytes: number;
  /** Older backups that were removed. */
  removed: string[];
}

/** Settings that production checks: only those that the commands use. */
const WITH_STORAGE = ['MYSQL_URL', 'AZURE_STORAGE_CONNECTION_STRING'] as const;

/** `backup`, `restore`. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .description('write a backup of the database as of one moment, while the service runs; prints its name')
    .requiredOption('--to <place>', 'a folder, or blob:CONTAINER of AZURE_STORAGE_CONNECTION_STRING')
    .option('--keep <n>', 'then remove the oldest backups beyond so many', count)
    .action(({ to, keep }: { to: string; keep?: number }) =>
      printResult(async () => {
        const checked = to.startsWith('blob:') ? WITH_STORAGE : (['MYSQL_URL'] as const);
        const { mysqlUrl, azureStorageConnectionString } = parseServerSettings(process.env, checked);
        return runBackup(mysqlUrl, backupPlace(to, azureStorageConnectionString), keep);
      }),
    );
  program
    .command('restore')
    .description('restore a backup into an empty database, migrate it, and compare it with Blob Storage')
    .requiredOption('--from <file>', 'a file, or blob:CONTAINER/BACKUP_NAME of AZURE_STORAGE_CONNECTION_STRING')
    .option('--repair', 'then repair as `storage check --repair --settled 0` does', false)
    .action(({ from, repair }: { from: string; repair: boolean }) =>
      printResult(
        async () => {
          const { mysqlUrl, azureStorageConnectionString } = parseServerSettings(process.env, WITH_STORAGE);
          const place = backupPlace(path.dirname(from), azureStorageConnectionString);
          const report = await runRestore(mysqlUrl, place, path.basename(from));
          const logger = createLogger('admin', 'fatal');
          const storage = await withStaffCore(process.env, (core) => checkStorage(core, { repair, settledMs: 0 }), {
            logger,
            checked: WITH_STORAGE,
          });
          return { ...report, storage };
        },
        ({ storage }) => hasFailed(storage),
      ),
    );
}

/** Writes a backup of the database into `place`, then removes the oldest ones beyond `keep`. */
export async function runBackup(url: string, place: BackupPlace, keep: number | undefined): Promise<BackupReport> {
  const name = backupName(new URL(url).pathname.slice(1), new Date());
  let header: BackupHeader | undefined;
  let rows = 0;
  const seen = async function* () {
    for await (const line of dumpDatabase(url)) {
      header ??= parseHeader(line);
      for (const count of Object.values(parseEnd(line)?.tables ?? {})) rows += count;
      yield line;
    }
  };
  const bytes = await place.write(name, seen());
  const removed = keep === undefined ? [] : superseded(await place.list(), name, keep);
  for (const old of removed) await place.remove(old);
  return { backup: name, taken_at: header!.takenAt, binary_log: header!.binaryLog, rows, bytes, removed };
}

/** Returns the name of a backup's file: the database and the time of its begin. */
export const backupName = (database: string, begin: Date): string =>
  `${database}-${begin.toISOString().replace(/[-:.]/g, '')}.sql.gz`;

/**
 * Returns the backups of the same database that are older than the newest `keep`, by their names.
 */
export function superseded(names: readonly string[], newest: string, keep: number): string[] {
  const database = BACKUP_NAME.exec(newest)?.[1];
  const backups = names.filter((name) => BACKUP_NAME.exec(name)?.[1] === database).sort();
  return backups.slice(0, Math.max(0, backups.length - keep));
}

/**
 * Restores a backup into the empty database of `url`, after it has read it once to its end, and
 * migrates the database.
 */
export async function runRestore(url: string, place: BackupPlace, name: string): Promise<RestoreReport> {
  await checkBackup(linesOf(place.read(name)));
  const { header, end } = await loadDatabase(url, linesOf(place.read(name)));
  const rows = Object.values(end.tables).reduce((sum, count) => sum + count, 0);
  const migrations = await migrateDatabase(url, MIGRATIONS);
  return { restored: name, taken_at: header.takenAt, binary_log: header.binaryLog, rows, migrations };
}
