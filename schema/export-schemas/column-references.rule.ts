import type { ExportColumn } from './model.js';
import { referencedColumns } from './transforms/placeholder.js';

/** The arrival of the message in ns, which every row has, with or without a column of this name. */
export const COLLECTION_TIME = 'collection_timestamp_ns';

interface ColumnReferences {
  exchange: string;
  names: string[];
}

/** Returns the names of other columns in a column's transforms, with their exchanges. */
export function referencesOf({ data = {} }: ExportColumn): ColumnReferences[] {
  return Object.entries(data).flatMap(([exchange, { transform }]) => {
    const names = transform === undefined ? [] : referencedColumns(transform);
    return names.length > 0 ? [{ exchange, names }] : [];
  });
}

interface ReferenceProblem {
  column: number;
  exchange: string;
  message: string;
}

/**
 * Returns transforms that name an unknown column, their own, or columns that name them in turn.
 * `named`: the references of each column.
 */
export function referenceProblems(
  columns: readonly ExportColumn[],
  named: readonly ColumnReferences[][],
): ReferenceProblem[] {
  const indexes = new Map(columns.map(({ output_column }, i) => [output_column, i]));
  const next = named.map((references) => {
    const others = references.flatMap(({ names }) => names.flatMap((name) => indexes.get(name) ?? []));
    return [...new Set(others)];
  });
  const reached = columns.map((_, column) => reachable(column, next));
  const problemOf = (column: number, name: string): string | null => {
    const other = indexes.get(name);
    if (other === undefined) return name === COLLECTION_TIME ? null : `names {${name}}, which is not a column`;
    if (other === column) return `names {${name}}, its own column; {v} is the value before the transform`;
    return reached[other]!.has(column) ? `names {${name}}, whose value depends on this column` : null;
  };
  return named.flatMap((references, column) =>
    references.flatMap(({ exchange, names }) => {
      const message = names.map((name) => problemOf(column, name)).find((problem) => problem !== null);
      return message === undefined ? [] : [{ column, exchange, message }];
    }),
  );
}

/** Returns where steps from an index lead, the index included. */
function reachable(from: number, next: readonly (readonly number[])[]): Set<number> {
  const seen = new Set([from]);
  for (const index of seen) for (const other of next[index]!) seen.add(other);
  return seen;
}

/** The order in which columns without cycles are computed: each after those that it names. */
export function dependencyOrder(columns: readonly ExportColumn[], named: readonly ColumnReferences[][]): number[] {
  const indexes = new Map(columns.map(({ output_column }, i) => [output_column, i]));
  const order = new Set<number>();
  const place = (column: number): void => {
    if (order.has(column)) return;
    for (const { names } of named[column]!) {
      for (const name of names) if (indexes.has(name)) place(indexes.get(name)!);
    }
    order.add(column);
  };
  columns.forEach((_, column) => place(column));
  return [...order];
}
