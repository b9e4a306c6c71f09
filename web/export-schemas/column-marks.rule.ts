import type { ExportColumn, ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { parsePath, withoutData } from '../../schema/export-schemas/path.js';
import { countOfColumn } from '../../schema/exports/column-counts.rule.js';
import { countText, percentText, plural } from '../text/numbers.rule.js';
import { NumberText } from './columns.rule.js';

/** Findings of the sample about a column. */
export interface ColumnMark {
  tone: 'warn' | 'soft';
  text: string;
}

/** The rows of a preview that were counted. */
export interface SampleRows {
  columns: readonly { name: string }[];
  rows: readonly (readonly unknown[])[];
  misfits: Readonly<Record<string, number>>;
}

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof NumberText);

function valueAt(from: unknown, segments: readonly string[]): unknown {
  let value = from;
  for (const segment of segments) {
    if (!isNode(value) || !Object.hasOwn(value, segment)) return undefined;
    value = value[segment];
  }
  return value;
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

/** Whether a message has a value at a path. With `unfold`, in one of the elements. */
function isPresent(message: unknown, segments: readonly string[], unfold: readonly string[] | undefined): boolean {
  const own = isNode(message) && Object.hasOwn(message, 'data');
  const place = own ? segments : withoutData(segments);
  const array = unfold && (own ? unfold : withoutData(unfold));
  const isElement = array && array.every((segment, index) => place[index] === segment);
  if (!isElement) return isThere(valueAt(message, place));
  const elements = valueAt(message, array);
  const rest = place.slice(array.length);
  return Array.isArray(elements) && elements.some((element) => isThere(valueAt(element, rest)));
}

/**
 * Returns in how many messages a column's path has a value; null if that cannot be said: the path
 * is not valid, or reads what `derive` or `unfold` makes.
 */
export function presentIn(
  column: ExportColumn,
  exchange: string,
  content: ExportSchemaContent,
  messages: readonly unknown[],
): number | null {
  const path = column.data?.[exchange]?.json.path;
  const parsed = path === undefined ? null : parsePath(path);
  if (!parsed?.ok) return null;
  const unfold = content.unfold?.[exchange];
  const array = unfold ? parsePath(unfold.path) : null;
  const derived = new Set(content.derive?.[exchange]?.map(({ field }) => field));
  const isMade = (segments: readonly string[]): boolean =>
    derived.has(segments[0]!) || segments[0] === unfold?.nested_field;
  if (unfold?.elements || parsed.alternatives.some(isMade) || (array && !array.ok)) return null;
  const elements = array?.ok ? array.alternatives[0] : undefined;
  return messages.filter((message) => parsed.alternatives.some((one) => isPresent(message, one, elements))).length;
}

/** Says what part of the sample a column is null or a misfit in; null: nothing is to be said. */
export function columnMark(
  column: ExportColumn,
  exchange: string,
  content: ExportSchemaContent,
  messages: readonly unknown[],
  sample: SampleRows | undefined,
): ColumnMark | null {
  if (column.meta) return null;
  if (!column.data?.[exchange]) return { tone: 'soft', text: `Not mapped at ${exchange}: always null.` };
  const present = presentIn(column, exchange, content, messages);
  if (present === 0 && messages.length > 0)
    return { tone: 'warn', text: `The path is in none of ${plural(messages.length, 'message')}.` };
  const at = sample?.columns.findIndex(({ name }) => name === column.output_column) ?? -1;
  if (!sample || at < 0 || sample.rows.length === 0) return null;
  const total = sample.rows.length;
  const nulls = sample.rows.filter((row) => row[at] === null || row[at] === undefined).length;
  const misfits = Math.min(nulls, countOfColumn(sample.misfits, column.output_column));
  if (nulls === 0) return null;
  const share = `null in ${percentText(nulls / total)} of ${countText(total)} rows`;
  const why = misfits === 0 ? '' : misfits === nulls ? ', all misfits' : `, misfits in ${percentText(misfits / total)}`;
  const isMost = nulls === total || misfits > 0;
  return { tone: isMost ? 'warn' : 'soft', text: `${share.charAt(0).toUpperCase()}${share.slice(1)}${why}.` };
}
