import { dumpDatabase } from '../../../server/backups/dump-database.js';
import { type BackupHeader, parseEnd, parseHeader } from '../../../server/backups/backup-lines.rule.js';
import type { BackupPlace } from './backup-place.js';
import { backupName, superseded } from './backup-names.rule.js';

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
