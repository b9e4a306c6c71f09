import type { FailureCause } from './protocol.js';

/** The messages of DuckDB at its own limit, of the allocator, and of V8. */
const OUT_OF_MEMORY = /^Out of Memory|bad.alloc|Failed to allocate|allocation fail/i;
/**
 * DuckDB invalidates the database after a fatal error, and after an internal one during execution.
 */
const DATABASE_LOST = /^(FATAL|INTERNAL) Error|database has been invalidated/;

/** Returns why DuckDB failed, by its message. */
export function causeOf(message: string): FailureCause {
  if (DATABASE_LOST.test(message)) return 'database';
  return OUT_OF_MEMORY.test(message) ? 'memory' : 'expression';
}

/** Returns what was thrown, as an error. */
export const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
