/** Counts by column; columns without any may be left out. */
export type ColumnCounts = Readonly<Record<string, number>>;

/**
 * Returns the count of a column. Schemas may name a column like a member of every object:
 * `constructor`.
 */
export function countOfColumn(counts: ColumnCounts, column: string): number {
  return Object.hasOwn(counts, column) ? counts[column]! : 0;
}

/** Adds up counts by column; columns whose counts cancel out are left out. */
export function sumCounts(counts: readonly ColumnCounts[]): Record<string, number> {
  // An assignment to `__proto__` of a plain object is lost. A map and fromEntries keep it.
  const sums = new Map<string, number>();
  for (const [column, count] of counts.flatMap(Object.entries<number>)) {
    sums.set(column, (sums.get(column) ?? 0) + count);
  }
  return Object.fromEntries([...sums].filter(([, count]) => count !== 0));
}
