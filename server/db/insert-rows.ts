import type { EntityManager } from 'typeorm';

const BATCH = 1_000;

/**
 * Inserts rows in statements of 1,000. `onDuplicate` is the SQL after `ON DUPLICATE KEY UPDATE`;
 * without it existing rows are an error. Table and columns must be literals of the code, never
 * input.
 */
export async function insertRows(
  tx: EntityManager,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
  onDuplicate?: string,
): Promise<void> {
  const tail = onDuplicate === undefined ? '' : ` ON DUPLICATE KEY UPDATE ${onDuplicate}`;
  const marks = `(${columns.map(() => '?').join(', ')})`;
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const values = batch.map(() => marks).join(', ');
    await tx.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values}${tail}`, batch.flat());
  }
}
