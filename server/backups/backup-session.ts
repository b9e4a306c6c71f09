/** The session state in which a backup is written and read: its literals depend on it. */
export const BACKUP_SESSION = [
  "SET SESSION time_zone = '+00:00', sql_mode = 'NO_AUTO_VALUE_ON_ZERO,NO_ENGINE_SUBSTITUTION'",
  'SET SESSION foreign_key_checks = 0, unique_checks = 0, wait_timeout = 86400, net_write_timeout = 3600',
  'SET NAMES utf8mb4',
];
