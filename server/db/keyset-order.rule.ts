/** A column that a list is sorted by. */
export interface SortKey {
  key: string;
  direction: 'ASC' | 'DESC';
  /** Its values are moments, kept as Date. */
  isDate?: true;
}

/** By creation, the newest first. */
export const NEWEST_FIRST: readonly SortKey[] = [
  { key: 'createdAt', direction: 'DESC', isDate: true },
  { key: 'id', direction: 'DESC' },
];
/** By creation, the oldest first. */
export const OLDEST_FIRST: readonly SortKey[] = [
  { key: 'createdAt', direction: 'ASC', isDate: true },
  { key: 'id', direction: 'ASC' },
];
export const HIGHEST_ID_FIRST: readonly SortKey[] = [{ key: 'id', direction: 'DESC' }];

/** The values of a row that a list goes on behind, as a cursor keeps them. */
export function positionOf(keys: readonly SortKey[], row: Readonly<Record<string, unknown>>): string[] {
  return keys.map(({ key }) => {
    const value = row[key];
    return value instanceof Date ? value.toISOString() : String(value);
  });
}

/** The values that a cursor kept, as MySQL compares them. */
export const restored = (keys: readonly SortKey[], position: readonly string[]): (string | Date)[] =>
  keys.map(({ isDate }, i) => (isDate ? new Date(position[i] ?? '') : (position[i] ?? '')));

/**
 * What is true of the rows behind a position, so written that MySQL reads an index as one range from there on. `column` names the
 * column of a key, `mark` stands for value `i` of the position; `marks` lists which value each mark stands for, in order.
 */
export function seekCondition(
  keys: readonly SortKey[],
  column: (key: string) => string,
  mark: (i: number) => string,
): { sql: string; marks: number[] } {
  const behind = (i: number): { sql: string; marks: number[] } => {
    const { key, direction } = keys[i]!;
    const name = column(key);
    const operator = direction === 'ASC' ? '>' : '<';
    if (i === keys.length - 1) return { sql: `${name} ${operator} ${mark(i)}`, marks: [i] };
    const rest = behind(i + 1);
    return {
      sql: `${name} ${operator}= ${mark(i)} AND (${name} ${operator} ${mark(i)} OR (${rest.sql}))`,
      marks: [i, i, ...rest.marks],
    };
  };
  return behind(0);
}
