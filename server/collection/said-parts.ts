import type { EntityManager } from 'typeorm';

/** The number of parts of an exchange that a collector was configured with. */
export interface SaidParts {
  exchange: string;
  parts: number;
}

/**
 * Notes the parts that a collector was configured with. A repeat of the same number changes
 * nothing.
 */
export async function noteParts(tx: EntityManager, collector: string, said: readonly SaidParts[]): Promise<void> {
  for (const { exchange, parts } of said) {
    await tx.query(
      `INSERT INTO collector_parts (exchange, collector, parts, said_at) VALUES (?, ?, ?, UTC_TIMESTAMP(6))
       ON DUPLICATE KEY UPDATE said_at = IF(parts = VALUES(parts), said_at, VALUES(said_at)), parts = VALUES(parts)`,
      [exchange, collector, parts],
    );
  }
}

/** Selects `parts` of an exchange, or nothing. */
export const PARTS_OF_EXCHANGE =
  'SELECT parts FROM collector_parts WHERE exchange = ? ORDER BY said_at DESC, collector LIMIT 1';

/**
 * Returns how many parts an exchange has: the number that was configured last, at any collector.
 */
export async function partsOf(db: EntityManager, exchange: string): Promise<number> {
  const [row] = await db.query<{ parts: number }[]>(PARTS_OF_EXCHANGE, [exchange]);
  return row?.parts ?? 1;
}
