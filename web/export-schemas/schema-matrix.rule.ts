import type { ExportColumn, ExportSchemaContent } from '../../schema/export-schemas/model.js';

/**
 * Source of a column at an exchange:
 * - `time`: the collection time, at every exchange.
 * - `mapped`: a path of its messages.
 * - `null`: nothing: the value is not sent there, or not mapped.
 */
export interface MatrixCell {
  kind: 'time' | 'mapped' | 'null';
  /** The path and what is made of its value; empty if nothing is mapped. */
  source: string;
}

interface MatrixRow {
  /** Code of the exchange, or the key of a view. */
  exchange: string;
  /** Number of columns mapped to its messages: collection times need no mapping. */
  mapped: number;
  cells: MatrixCell[];
}

function cellOf({ meta, data }: ExportColumn, exchange: string): MatrixCell {
  if (meta) return { kind: 'time', source: 'collection time' };
  const extractor = data && Object.hasOwn(data, exchange) ? data[exchange] : undefined;
  if (!extractor) return { kind: 'null', source: '' };
  const { json, transform } = extractor;
  return { kind: 'mapped', source: `${json.path} as ${json.type}${transform === undefined ? '' : `, ${transform}`}` };
}

/**
 * Returns which exchange fills which column of a schema, and those of `offered` of which it reads
 * nothing, by code.
 */
export function schemaMatrix(
  { columns }: ExportSchemaContent,
  offered: readonly string[],
): { rows: MatrixRow[]; unread: string[] } {
  const read = new Set(columns.flatMap(({ data }) => Object.keys(data ?? {})));
  const rows = [...read].sort().map((exchange) => {
    const cells = columns.map((column) => cellOf(column, exchange));
    return { exchange, mapped: cells.filter(({ kind }) => kind === 'mapped').length, cells };
  });
  return { rows, unread: offered.filter((exchange) => !read.has(exchange)).sort() };
}
