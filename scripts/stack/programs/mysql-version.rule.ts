/**
 * Returns why a program with this `mysqld --version` line is unusable; undefined for MySQL 8.4 or
 * later.
 */
export function mysqlVersionProblem(versionLine: string): string | undefined {
  if (/mariadb/i.test(versionLine)) return 'is MariaDB, a different dialect';
  const [, major, minor] = /\bVer (\d+)\.(\d+)/.exec(versionLine) ?? [];
  if (major === undefined || minor === undefined) return 'does not show its version';
  return Number(major) * 100 + Number(minor) >= 804 ? undefined : `is ${major}.${minor}, older than 8.4`;
}
