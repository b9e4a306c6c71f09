import type { DataSource } from 'typeorm';

/** A change of rows that earlier releases wrote. It may run in several processes at once. */
export interface Upkeep {
  name: string;
  /**
   * Changes rows behind a position, in steps that can be repeated. Returns the position of the last
   * row that was read, or null if no row is left.
   */
  changePage: (source: DataSource, through: bigint) => Promise<bigint | null>;
}

/** Continues an upkeep where any process left it, until no row is left. */
export async function runUpkeep(source: DataSource, { name, changePage }: Upkeep): Promise<void> {
  await source.query('INSERT IGNORE INTO upkeep_progress (name, through) VALUES (?, 0)', [name]);
  for (;;) {
    const [row] = await source.query<{ through: string }[]>('SELECT through FROM upkeep_progress WHERE name = ?', [
      name,
    ]);
    const through = await changePage(source, BigInt(row?.through ?? 0));
    if (through === null) return;
    await source.query('UPDATE upkeep_progress SET through = GREATEST(through, ?) WHERE name = ?', [through, name]);
  }
}
