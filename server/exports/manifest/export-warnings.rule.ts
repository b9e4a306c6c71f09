import { SPARSE_BUILT_IN_COLUMN } from '../../../schema/export-schemas/built-ins/layout.js';
import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import type { ExportColumn } from '../../../schema/export-schemas/model.js';
import { BOOK_KEY } from '../../../schema/export-schemas/view-keys.js';
import { whyBroken } from '../../../schema/exports/broken-messages.rule.js';
import { countOfColumn } from '../../../schema/exports/column-counts.rule.js';
import type { StreamCategory } from '../../../schema/streams.js';
import { nsToRfc3339 } from '../../../schema/time/timestamps.js';
import type { RaisedWarning, StoredManifest } from '../model/stored-manifest.js';
import { toTimeRange } from '../../../schema/time/time-range.js';
import { completeness, type Completeness } from '../../../schema/time/missing-time.rule.js';

/** Fraction of a column's values, or of the messages, above which misfits are a warning. */
const MOSTLY = 0.5;
type Findings = Pick<
  StoredManifest,
  'clippedAtNs' | 'messages' | 'rows' | 'brokenMessages' | 'misfits' | 'nulls' | 'schema'
>;

/** Messages of an exchange, or rows of a view, that a schema reads. */
interface ReadMessages {
  extractorKey: string;
  category: StreamCategory;
}

/**
 * Returns the warnings of an export, those about the whole export first. `received` is of its
 * whole range; it warns below `completePercent`.
 */
export function exportWarnings(
  found: Findings,
  received: Completeness,
  read: ReadMessages,
  completePercent: number,
): RaisedWarning[] {
  return [
    ...coverageWarnings(found, received, completePercent),
    ...messageWarnings(found, read),
    ...misfitWarnings(found, read),
    ...nullWarnings(found, read),
  ];
}

/** Returns how much of the range of an export was received. */
export const receivedOf = ({
  coverage,
  gaps,
  ...range
}: Pick<StoredManifest, 'fromNs' | 'toNs' | 'coverage' | 'gaps'>): Completeness =>
  completeness([toTimeRange(range)], coverage.map(toTimeRange), gaps.map(toTimeRange));

function coverageWarnings(
  { clippedAtNs }: Findings,
  { wantedNs, receivedNs }: Completeness,
  completePercent: number,
): RaisedWarning[] {
  const [asked, covered] = [Number(wantedNs), Number(receivedNs)];
  const warnings: RaisedWarning[] = [];
  if (covered <= 0 || asked <= 0) {
    const message =
      'No part of the time range is covered: no subscription was active in it, nothing was received, or it is not stored any more.';
    warnings.push({ code: 'no_coverage', message, share: 0 });
  } else if ((covered / asked) * 100 < completePercent) {
    const share = rounded(covered / asked);
    const message = `Only ${percent(share)} of the time range is covered by subscriptions, was received and is stored.`;
    warnings.push({ code: 'low_coverage', message, share });
  }
  if (clippedAtNs !== null) {
    const message = `The files end at ${nsToRfc3339(BigInt(clippedAtNs))}: later data had not been stored in time.`;
    warnings.push({ code: 'range_clipped', message });
  }
  return warnings;
}

function messageWarnings(
  { messages, rows, brokenMessages, schema }: Findings,
  { extractorKey }: ReadMessages,
): RaisedWarning[] {
  const warnings: RaisedWarning[] = [];
  if (messages > 0 && rows === 0) {
    const message = `The schema made no row of the ${messages} messages in the time range.`;
    warnings.push({ code: 'no_rows', message });
  }
  if (messages > 0 && brokenMessages / messages > MOSTLY) {
    const share = rounded(brokenMessages / messages);
    const why = whyBroken({ isRaw: schema.kind === 'raw', isBook: extractorKey === BOOK_KEY });
    const message = `${percent(share)} of the messages are ${why}.`;
    warnings.push({ code: 'broken_messages', message, share });
  }
  return warnings;
}

function misfitWarnings(found: Findings, read: ReadMessages): RaisedWarning[] {
  const { messages, rows, misfits, nulls } = found;
  const warnings = Object.entries(misfits).flatMap(([column, count]): RaisedWarning[] => {
    // A misfit of a column is null in its row. Inputs of derive rules and of views are counted by
    // message.
    const nullRows = countOfColumn(nulls, column);
    // Empty texts of what the instrument does not have, such as the funding rate of a delivery
    // contract.
    if (nullRows === rows && isSummary(found, read)) return [];
    const values = count > nullRows ? messages : rows - nullRows + count;
    const share = values > 0 ? rounded(Math.min(1, count / values)) : 0;
    if (share <= MOSTLY) return [];
    const message = `${percent(share)} of the values of ${column} do not fit its type and are null.`;
    return [{ code: 'misfits', message, column, share }];
  });
  return warnings.sort((a, b) => b.share! - a.share!);
}

function nullWarnings(
  { rows, misfits, nulls, schema }: Findings,
  { extractorKey, category }: ReadMessages,
): RaisedWarning[] {
  if (rows === 0 || schema.kind === 'raw') return [];
  const isBuiltIn = isBuiltInName(schema.name, category);
  const columns = schema.content.columns.filter(({ data }) => data !== undefined);
  const isNull = ({ output_column: name }: ExportColumn): boolean => countOfColumn(nulls, name) === rows;
  if (columns.length > 0 && columns.every(isNull)) {
    return [{ code: 'all_columns_null', message: 'Every column of data is null in every row.', share: 1 }];
  }
  const isExpected = ({ output_column: name, data }: ExportColumn): boolean =>
    isBuiltIn &&
    (category === 'ticker' || !Object.hasOwn(data ?? {}, extractorKey) || SPARSE_BUILT_IN_COLUMN.test(name));
  return columns
    .filter((column) => isNull(column) && !isExpected(column) && countOfColumn(misfits, column.output_column) === 0)
    .map(({ output_column: column, data }) => {
      const why = Object.hasOwn(data ?? {}, extractorKey) ? '' : `: the schema has no extractor for ${extractorKey}`;
      return { code: 'null_column', message: `${column} is null in every row${why}.`, column, share: 1 };
    });
}

/**
 * Whether the rows are of the built-in `summary`, whose columns are null where an instrument does
 * not have them.
 */
const isSummary = ({ schema }: Findings, { category }: ReadMessages): boolean =>
  category === 'ticker' && schema.kind !== 'raw' && isBuiltInName(schema.name, category);

const isBuiltInName = (name: string | null, category: StreamCategory): boolean =>
  name !== null && findBuiltInSchema(name, category) !== undefined;

const rounded = (share: number): number => Number(share.toFixed(4));
const percent = (share: number): string => `${Math.floor(share * 1_000) / 10} %`;
