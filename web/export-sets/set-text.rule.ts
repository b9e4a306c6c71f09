import { PROGRESS_CELLS, type ProgressColumns } from '../../schema/export-sets/progress-columns.rule.js';
import type { Selection } from '../../schema/export-sets/selection.rule.js';
import type { GivenTerms } from '../../schema/instruments/term-filter.rule.js';
import { DAY_NS, HOUR_NS } from '../../schema/time/timestamps.js';
import { type ReceivedTime, receivedText } from '../exports/received.rule.js';
import type { ExportSetFormat } from '../generated/operations.js';
import { countText, plural } from '../text/numbers.rule.js';
import { utcText } from '../text/times.rule.js';

/** Names of the formats, as choices and lists have them. */
export const FORMAT_TEXT: Readonly<Record<ExportSetFormat, string>> = {
  PARQUET: 'Parquet',
  CSV: 'csv.gz',
  ARROW: 'Arrow',
  CSV_ZST: 'csv.zst',
  NPZ: 'npz',
};

const SHOWN_PATTERNS = 3;

const shortList = (names: readonly string[]): string =>
  names.length <= SHOWN_PATTERNS
    ? names.join(', ')
    : `${names.slice(0, SHOWN_PATTERNS).join(', ')} and ${names.length - SHOWN_PATTERNS} more`;

/** Formats a selection: `BTC*, ETH* · trades`, or the number of chosen datastreams. */
export function selectionText(selection: Selection): string {
  if (selection.kind === 'ids') return plural(selection.datastreamIds.length, 'datastream');
  const { instruments, streamTypes, terms } = selection;
  return [shortList(instruments), shortList(streamTypes), ...(terms ? [termsText(terms)] : [])].join(' · ');
}

/** Formats the terms of a selection: `option, underlying BTC, expires from 2026-06-26 …`. */
export function termsText({ kind, status, underlying, expiresFromNs, expiresToNs }: GivenTerms): string {
  return [
    ...[kind, status].filter((word) => word !== undefined),
    ...(underlying === undefined ? [] : [`underlying ${underlying}`]),
    ...(expiresFromNs === undefined ? [] : [`expires from ${utcText(expiresFromNs)}`]),
    ...(expiresToNs === undefined ? [] : [`expires before ${utcText(expiresToNs)}`]),
  ].join(', ');
}

/** Says where the datastreams of a selection come from. */
export const selectionSource = (selection: Selection): string =>
  selection.kind === 'ids' ? 'chosen one by one' : selection.exchange;

const SKIPPED: Readonly<Record<string, string>> = {
  no_subscription: 'not subscribed',
  category: 'another kind of data than the schema or view',
};

/** Describes why a set leaves a datastream out; unknown reasons are unchanged. */
export const skippedText = (reason: string): string => SKIPPED[reason] ?? reason;

/** Counts the reasons of what is left out: `3 not subscribed, 1 …`. */
export function skippedCounts(skipped: readonly { reason: string }[]): string {
  const groups = Map.groupBy(skipped, ({ reason }) => reason);
  return [...groups].map(([reason, all]) => `${countText(all.length)} ${skippedText(reason)}`).join(', ');
}

/** A datastream of a set, and how its export is doing. */
interface StreamState {
  status: string;
  reason: string | null;
  warnings: readonly { message: string }[] | null;
  deliveredAt: string | null;
  completeness: ReceivedTime | null;
}

/**
 * Says how the export of a datastream is doing: what it received, then `delivered` or its status,
 * with warnings or without.
 */
export function streamStateText({ status, warnings, deliveredAt, completeness }: StreamState): string {
  const state = `${deliveredAt === null ? status.toLowerCase() : 'delivered'}${warnings === null ? '' : ' with warnings'}`;
  return completeness === null ? state : `${receivedText(completeness)} · ${state}`;
}

/**
 * Says why an export failed, or what to know before using its files; undefined if there is nothing.
 */
export const streamNotes = ({ reason, warnings }: StreamState): string | undefined =>
  reason ?? warnings?.map(({ message }) => message).join(' ');

/** Meanings of the letters of `cells`, in the order of the legend. */
export const CELL_TEXT: readonly { cell: string; name: keyof typeof PROGRESS_CELLS; text: string }[] = [
  { cell: PROGRESS_CELLS.written, name: 'written', text: 'written' },
  { cell: PROGRESS_CELLS.partly, name: 'partly', text: 'partly written' },
  { cell: PROGRESS_CELLS.planned, name: 'planned', text: 'planned' },
  { cell: PROGRESS_CELLS.waiting, name: 'waiting', text: 'waiting' },
  { cell: PROGRESS_CELLS.failed, name: 'failed', text: 'failed' },
  { cell: PROGRESS_CELLS.canceled, name: 'canceled', text: 'canceled' },
  { cell: PROGRESS_CELLS.nothing, name: 'nothing', text: 'nothing to export' },
];
const BY_CELL = new Map(CELL_TEXT.map((one) => [one.cell, one]));

/** Equal cells side by side. */
export interface CellRun {
  name: keyof typeof PROGRESS_CELLS;
  from: number;
  /** Exclusive. */
  to: number;
}

/** Returns the runs of a row; columns with nothing to export are left out. */
export function cellRuns(cells: string): CellRun[] {
  const runs: CellRun[] = [];
  [...cells].forEach((cell, column) => {
    const name = BY_CELL.get(cell)?.name ?? 'nothing';
    const last = runs.at(-1);
    if (last?.name === name && last.to === column) last.to += 1;
    else runs.push({ name, from: column, to: column + 1 });
  });
  return runs.filter(({ name }) => name !== 'nothing');
}

/** Formats the length of a column: `hour`, `day`, `4 days`. */
export const stepText = ({ stepNs }: Pick<ProgressColumns, 'stepNs'>): string =>
  stepNs === HOUR_NS ? 'hour' : stepNs === DAY_NS ? 'day' : `${stepNs / DAY_NS} days`;

/** Formats the start of a column: a day, or a day with its hour. */
export function columnText({ fromNs, stepNs }: ProgressColumns, column: number): string {
  const text = utcText(fromNs + stepNs * BigInt(column));
  return stepNs < DAY_NS ? text.slice(0, 16) : text.slice(0, 10);
}

/** Says a row in words: `12 of 30 days written, 3 failed`. */
export function cellsText(cells: string, columns: Pick<ProgressColumns, 'stepNs'>): string {
  const counts = Map.groupBy(cells, (cell) => cell);
  const all = cells.length - (counts.get(PROGRESS_CELLS.nothing)?.length ?? 0);
  if (all === 0) return 'nothing to export';
  const written = counts.get(PROGRESS_CELLS.written)?.length ?? 0;
  const rest = CELL_TEXT.filter(({ name }) => name !== 'written' && name !== 'nothing').flatMap(({ cell, text }) => {
    const count = counts.get(cell)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${text}`];
  });
  const unit = columns.stepNs === HOUR_NS ? 'hours' : columns.stepNs === DAY_NS ? 'days' : 'parts';
  return [`${written} of ${all} ${unit} written`, ...rest].join(', ');
}
