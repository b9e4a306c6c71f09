/** A column that a list is sorted by. */
export interface SortKey {
  key: string;
  direction: 'ASC' | 'DESC';
  /** Its values are times, as Date. */
  isDate?: true;
}

export const NEWEST_FIRST: readonly SortKey[] = [
  { key: 'createdAt', direction: 'DESC', isDate: true },
  { key: 'id', direction: 'DESC' },
];
export const OLDEST_FIRST: readonly SortKey[] = [
  { key: 'createdAt', direction: 'ASC', isDate: true },
  { key: 'id', direction: 'ASC' },
];
export const HIGHEST_ID_FIRST: readonly SortKey[] = [{ key: 'id', direction: 'DESC' }];

/** Returns the values of the row after which a list continues, for a cursor. */
export function positionOf(keys: readonly SortKey[], row: Readonly<Record<string, unknown>>): string[] {
  return keys.map(({ key }) => {
    const value = row[key];
    return value instanceof Date ? value.toISOString() : String(value);
  });
}

/** Returns a cursor's values for comparison in MySQL. */
export const restored = (keys: readonly SortKey[], position: readonly string[]): (string | Date)[] =>
  keys.map(({ isDate }, i) => (isDate ? new Date(position[i] ?? '') : (position[i] ?? '')));

/**
 * Returns a condition for the rows after a position, written so that MySQL reads one range of an
 * index. `column` names the column of a key, `mark` is the placeholder of value `i` of the
 * position. `marks` lists the values of the placeholders in order.
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
