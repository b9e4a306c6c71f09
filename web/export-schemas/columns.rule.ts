import type { ExportColumn, ExportSchemaContent, TypeText } from '../../schema/export-schemas/model.js';

/** A number as written in the message: a double could round it. */
export class NumberText {
  constructor(readonly text: string) {}
}

/** Parses a message; numbers keep their text. Undefined if it is not JSON. */
export function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? new NumberText(context?.source ?? String(value)) : value,
    ) as unknown;
  } catch {
    return undefined;
  }
}

const escaped = (segment: string): string => segment.replace(/[.\\|]/g, (character) => `\\${character}`);

/** Formats segments as a path of the schema language. */
export const pathText = (segments: readonly string[]): string => segments.map(escaped).join('.');

/**
 * Returns the path of a value for a column. Inside the unfolded array it omits the element's index:
 * each element becomes a row.
 */
export function columnPath(segments: readonly string[], unfoldPath: string | undefined): string {
  for (let length = 1; unfoldPath && length < segments.length; length += 1) {
    if (pathText(segments.slice(0, length)) !== unfoldPath) continue;
    return pathText([...segments.slice(0, length), ...segments.slice(length + 1)]);
  }
  return pathText(segments);
}

/**
 * Returns a lossless type: decimals for strings of digits and fractions, integers for whole
 * numbers.
 */
export function typeOf(value: unknown): TypeText {
  if (typeof value === 'boolean') return 'bool';
  const text = value instanceof NumberText ? value.text : typeof value === 'string' ? value : undefined;
  if (text === undefined) return 'string';
  if (/^-?\d{1,18}$/.test(text)) return value instanceof NumberText ? 'i64' : 'decimal(18)';
  return /^-?\d+\.\d+$/.test(text) ? 'decimal(18)' : 'string';
}

/** Returns an unused column name: the last segment of the path, numbered if it is taken. */
function columnName(segments: readonly string[], taken: readonly string[]): string {
  const word = [...segments].reverse().find((segment) => !/^\d+$/.test(segment)) ?? 'column';
  const base = word.replace(/[^A-Za-z0-9_]/g, '_') || 'column';
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}_${number}`;
    if (!taken.includes(name)) return name;
  }
}

/** Adds a column for the clicked value. */
export function withColumn(
  content: ExportSchemaContent,
  exchange: string,
  segments: readonly string[],
  value: unknown,
): ExportSchemaContent {
  const path = columnPath(segments, content.unfold?.[exchange]?.path);
  const taken = content.columns.map((column) => column.output_column);
  const column: ExportColumn = {
    output_column: columnName(segments, taken),
    data: { [exchange]: { json: { path, type: typeOf(value) } } },
  };
  return { ...content, columns: [...content.columns, column] };
}

/** Gives a column the clicked value as its source. Its name and its transform stay. */
export function withSource(
  content: ExportSchemaContent,
  exchange: string,
  index: number,
  segments: readonly string[],
  value: unknown,
): ExportSchemaContent {
  const path = columnPath(segments, content.unfold?.[exchange]?.path);
  const columns = content.columns.map((column, i) => {
    if (i !== index || column.meta) return column;
    const json = { path, type: typeOf(value) };
    return { ...column, data: { ...column.data, [exchange]: { ...column.data?.[exchange], json } } };
  });
  return { ...content, columns };
}

const textsOf = ({ output_column: name, data = {} }: ExportColumn): Record<string, string> => ({
  name,
  ...Object.fromEntries(
    Object.entries(data).flatMap(([exchange, { json, transform }]) => [
      [`${exchange} path`, json.path],
      [`${exchange} type`, json.type],
      [`${exchange} sql`, transform ?? ''],
    ]),
  ),
});

/**
 * Names the one text of a column that differs between two contents, such as what is typed; null if
 * more differs.
 */
export function changedText(before: ExportSchemaContent, after: ExportSchemaContent): string | null {
  const { columns: old, ...oldRest } = before;
  const { columns: next, ...nextRest } = after;
  if (old.length !== next.length || JSON.stringify(oldRest) !== JSON.stringify(nextRest)) return null;
  const places = next.flatMap((column, i) => {
    const [was, is] = [textsOf(old[i]!), textsOf(column)];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return names.filter((name) => was[name] !== is[name]).map((name) => `${i} ${name}`);
  });
  return places.length === 1 && !places[0]!.endsWith('type') ? places[0]! : null;
}

/** Sets one row per element of that array or, without a path, one row per message. */
export function withUnfold(
  content: ExportSchemaContent,
  exchange: string,
  path: string | undefined,
): ExportSchemaContent {
  const { unfold = {}, ...rest } = content;
  const others = Object.fromEntries(Object.entries(unfold).filter(([code]) => code !== exchange));
  const next = path === undefined ? others : { ...others, [exchange]: { path } };
  return Object.keys(next).length > 0 ? { ...rest, unfold: next } : rest;
}

/** Moves one member of a list by one position. */
export function moved<Item>(items: readonly Item[], index: number, by: 1 | -1): Item[] {
  const next = [...items];
  const [item] = next.splice(index, 1);
  if (item !== undefined) next.splice(Math.max(0, Math.min(next.length, index + by)), 0, item);
  return next;
}
