import type { ExportColumn } from './model.js';
import { referencedColumns } from './transforms/placeholder.js';

/** The arrival of the message in ns, which every row has, with or without a column of this name. */
export const COLLECTION_TIME = 'collection_timestamp_ns';

/** The names of other columns in a column's transforms, with their exchanges. */
function referencesOf({ data = {} }: ExportColumn): { exchange: string; names: string[] }[] {
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

/** Returns transforms that name an unknown column, their own, or columns that name them in turn. */
export function referenceProblems(columns: readonly ExportColumn[]): ReferenceProblem[] {
  const indexes = new Map(columns.map(({ output_column }, i) => [output_column, i]));
  const named = columns.map((column) => referencesOf(column));
  const leadsTo = (from: number, to: number, seen = new Set<number>()): boolean =>
    from === to || (!seen.has(from) && namedBy(from, seen).some((next) => leadsTo(next, to, seen)));
  const namedBy = (column: number, seen: Set<number>): number[] => {
    seen.add(column);
    return named[column]!.flatMap(({ names }) => names.flatMap((name) => indexes.get(name) ?? []));
  };
  const problemOf = (column: number, name: string): string | null => {
    const other = indexes.get(name);
    if (other === undefined) return name === COLLECTION_TIME ? null : `names {${name}}, which is not a column`;
    if (other === column) return `names {${name}}, its own column; {v} is the value before the transform`;
    return leadsTo(other, column) ? `names {${name}}, whose value depends on this column` : null;
  };
  return named.flatMap((references, column) =>
    references.flatMap(({ exchange, names }) => {
      const message = names.map((name) => problemOf(column, name)).find((problem) => problem !== null);
      return message === undefined ? [] : [{ column, exchange, message }];
    }),
  );
}

/** The order in which columns without cycles are computed: each after those that it names. */
export function dependencyOrder(columns: readonly ExportColumn[]): number[] {
  const indexes = new Map(columns.map(({ output_column }, i) => [output_column, i]));
  const order = new Set<number>();
  const place = (column: number): void => {
    if (order.has(column)) return;
    for (const { names } of referencesOf(columns[column]!)) {
      for (const name of names) if (indexes.has(name)) place(indexes.get(name)!);
    }
    order.add(column);
  };
  columns.forEach((_, column) => place(column));
  return [...order];
}
