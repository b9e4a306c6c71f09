/** The meaning of a failed MySQL call for the caller. `other` is a bug or a violated constraint. */
type MysqlFailure = 'duplicate' | 'deadlock' | 'lock_wait' | 'interrupted' | 'unavailable' | 'other';

const FAILURE_BY_CODE: Record<string, MysqlFailure> = {
  ER_DUP_ENTRY: 'duplicate',
  ER_LOCK_DEADLOCK: 'deadlock',
  ER_LOCK_WAIT_TIMEOUT: 'lock_wait',
  ER_QUERY_INTERRUPTED: 'interrupted',
  ER_QUERY_TIMEOUT: 'interrupted',
  ER_CON_COUNT_ERROR: 'unavailable',
  ER_SERVER_SHUTDOWN: 'unavailable',
  ER_CLIENT_INTERACTION_TIMEOUT: 'unavailable',
  ER_OPTION_PREVENTS_STATEMENT: 'unavailable',
  // No space is left for a table, a temporary table or a file.
  ER_RECORD_FILE_FULL: 'unavailable',
  ER_DISK_FULL: 'unavailable',
  ER_DISK_FULL_NOWAIT: 'unavailable',
  ER_ERROR_ON_WRITE: 'unavailable',
  ER_TEMP_FILE_WRITE_FAILURE: 'unavailable',
  PROTOCOL_CONNECTION_LOST: 'unavailable',
  PROTOCOL_SEQUENCE_TIMEOUT: 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ECONNABORTED: 'unavailable',
  EHOSTUNREACH: 'unavailable',
  ENETUNREACH: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
};

// mysql2 raises these without a code.
const UNAVAILABLE_MESSAGE =
  /^(Queue limit reached|Pool is closed|Connection lost|Can't add new command when connection)/;

/** Classifies an error of TypeORM or mysql2. Returns null for other errors. */
export function mysqlFailureOf(error: unknown): MysqlFailure | null {
  // Not instanceof: Node's own errors may come from another realm.
  if (!Error.isError(error)) return null;
  const { code, errno, driverError } = error as Error & { code?: unknown; errno?: unknown; driverError?: unknown };
  if (Error.isError(driverError) && driverError !== error) return mysqlFailureOf(driverError) ?? 'other';
  if (typeof code === 'string' && FAILURE_BY_CODE[code]) return FAILURE_BY_CODE[code];
  if (UNAVAILABLE_MESSAGE.test(error.message)) return 'unavailable';
  return typeof errno === 'number' && 'sqlState' in error ? 'other' : null;
}

/**
 * Returns whether the error is a violated unique key. `keyName` restricts it to one key of the
 * table.
 */
export function isDuplicateKey(error: unknown, keyName?: string): boolean {
  if (mysqlFailureOf(error) !== 'duplicate') return false;
  return keyName === undefined || (error as Error).message.includes(keyName);
}

/** Returns whether the transaction failed through no fault of its own and may be retried. */
export function isTransient(error: unknown): boolean {
  const failure = mysqlFailureOf(error);
  return failure === 'deadlock' || failure === 'lock_wait';
}
