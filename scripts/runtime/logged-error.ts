import { pino } from 'pino';

/** Members of database errors with the values of a statement. */
const VALUES = ['parameters', 'sql'];

/**
 * Returns an error for the log, without the values of the statement that failed: they may be
 * secrets.
 */
export function loggedError(error: Error): unknown {
  return withoutValues(pino.stdSerializers.err(error));
}

/** Looks into errors below the error as well. */
function withoutValues(logged: unknown): unknown {
  if (typeof logged !== 'object' || logged === null || !('stack' in logged)) return logged;
  const kept = Object.entries(logged).filter(([name]) => !VALUES.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutValues(value)]));
}
