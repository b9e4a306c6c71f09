import { MAX_INT64 } from '../../schema/text/int64.js';
import type { EntityManager } from 'typeorm';
import { exactName } from '../catalog/exact-name.rule.js';
import type { InstrumentVersionFilter } from './instruments.types.js';

const GROUP = ['exchange', 'kind', 'status', 'underlying'] as const;
const COUNTED: readonly string[] = [...GROUP, 'atNs'];

/**
 * Stores how many instruments there are of each kind, status and underlying from each change on
 * that a poll saw. All its changes, and the counts of earlier polls, are stored. Idempotent.
 */
export async function countChanges(tx: EntityManager, exchange: string, seenNs: bigint): Promise<void> {
  await forgetCounts(tx, exchange, seenNs - 1n);
  const groupOf = `COALESCE(kind, '') AS kind, COALESCE(status, '') AS status, COALESCE(underlying, '') AS underlying`;
  await tx.query(
    `INSERT INTO instrument_counts (exchange, kind, status, underlying, from_ns, instruments, observed_ns)
     WITH changes AS (
       SELECT ${groupOf}, from_ns, 1 AS difference FROM instrument_versions WHERE exchange = ? AND observed_from_ns = ?
       UNION ALL
       SELECT ${groupOf}, to_ns, -1 FROM instrument_versions WHERE exchange = ? AND closed_ns = ?
     ), sums AS (
       SELECT kind, status, underlying, from_ns, SUM(difference) AS difference FROM changes
       GROUP BY kind, status, underlying, from_ns HAVING SUM(difference) <> 0
     )
     SELECT ?, s.kind, s.status, s.underlying, s.from_ns,
       SUM(s.difference) OVER (PARTITION BY s.kind, s.status, s.underlying ORDER BY s.from_ns) + COALESCE((
         SELECT c.instruments FROM instrument_counts c
         WHERE c.exchange = ? AND c.kind = s.kind AND c.status = s.status AND c.underlying = s.underlying
         ORDER BY c.from_ns DESC LIMIT 1), 0), ?
     FROM sums s`,
    [exchange, seenNs, exchange, seenNs, exchange, exchange, seenNs],
  );
}

/** Removes the counts that polls after a moment saw. */
export async function forgetCounts(tx: EntityManager, exchange: string, ns: bigint): Promise<void> {
  await tx.query('DELETE FROM instrument_counts WHERE exchange = ? AND observed_ns > ?', [exchange, ns]);
}

/** Returns whether counts tell the length of a list with this filter. */
export function isCounted(filter: InstrumentVersionFilter): boolean {
  return Object.entries(filter).every(([name, value]) => value == null || COUNTED.includes(name));
}

/** Returns the length of a list whose filter is counted. Reads the latest count of each group. */
export async function storedCount(db: EntityManager, filter: InstrumentVersionFilter): Promise<number> {
  const asked = GROUP.filter((name) => filter[name] != null);
  const [row] = await db.query<{ total: string | null }[]>(
    `SELECT SUM(c.instruments) AS total FROM instrument_counts c JOIN (
       SELECT ${GROUP.join(', ')}, MAX(from_ns) AS from_ns FROM instrument_counts
       WHERE from_ns <= ?${asked.map((name) => ` AND ${name} = ?`).join('')}
       GROUP BY ${GROUP.join(', ')}) newest USING (${GROUP.join(', ')}, from_ns)`,
    [BigInt(filter.atNs ?? MAX_INT64), ...asked.map((name) => exactName(filter[name]!))],
  );
  return Number(row?.total ?? 0);
}
