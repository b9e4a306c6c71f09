const NAME = /^(.+)-\d{8}T\d{9}Z\.sql\.gz$/;

/** Returns the name of a backup's file: the database and the time of its begin. */
export const backupName = (database: string, begin: Date): string =>
  `${database}-${begin.toISOString().replace(/[-:.]/g, '')}.sql.gz`;

/**
 * Returns the backups of the same database that are older than the newest `keep`, by their names.
 */
export function superseded(names: readonly string[], newest: string, keep: number): string[] {
  const database = NAME.exec(newest)?.[1];
  const backups = names.filter((name) => NAME.exec(name)?.[1] === database).sort();
  return backups.slice(0, Math.max(0, backups.length - keep));
}
