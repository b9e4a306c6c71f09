import type { ColumnOptions } from 'typeorm';

/**
 * JSON kept as text. MySQL's own JSON type reorders members, but the first entry of a column's
 * `data` gives the column its type (contract 3, unfold).
 */
export function orderedJson(options: Pick<ColumnOptions, 'nullable' | 'select'> = {}): ColumnOptions {
  return {
    ...options,
    type: 'longtext',
    transformer: {
      to: (value: unknown) => (value === null || value === undefined ? value : JSON.stringify(value)),
      from: (text: string | null | undefined): unknown =>
        text === null || text === undefined ? text : JSON.parse(text),
    },
  };
}
