import { migrateDatabase } from '../../../server/db/migrate.js';
import { MIGRATIONS } from '../../../server/migrations.js';
import { checkBackup, loadDatabase } from '../../../server/backups/load-database.js';
import type { BackupHeader } from '../../../server/backups/backup-lines.rule.js';
import type { BackupPlace } from './backup-place.js';
import { linesOf } from './backup-file.js';

interface RestoreReport {
  restored: string;
  taken_at: string;
  binary_log: BackupHeader['binaryLog'];
  rows: number;
  /** Migrations of this release that the backup did not have. */
  migrations: string[];
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
