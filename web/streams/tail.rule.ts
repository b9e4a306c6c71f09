import { later } from '../../schema/time/time-range.js';
import { MINUTE_NS } from '../../schema/time/timestamps.js';

/** Messages that a tail begins with, about. */
const WANTED = 30;
const SHORTEST_NS = 1_000_000n;
/** Rows that are kept. */
const MOST_ROWS = 300;

/** Something without messages, in its place. */
interface TailHole {
  /** Nanoseconds. */
  lengthNs: bigint;
  /** Reason of a gap; null: the page did not follow. */
  reason: string | null;
}

/** Rows that arrived together, the newest first. */
export interface TailBatch {
  number: number;
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
  /** Holes that lie before the rows. */
  holes: readonly TailHole[];
}

export interface TailState {
  batches: readonly TailBatch[];
  /** Messages or rows since it began. */
  arrived: number;
  /** Whether everything that is stored has come. */
  isLive: boolean;
}

export const EMPTY_TAIL: TailState = { batches: [], arrived: 0, isLive: false };

const RAW_COLUMNS = ['collection_timestamp_ns', 'message'];
const DATA = ',"data":';
/** Not columns of a row. */
const FRAME = new Set(['type', 'datastream_id', 'cursor', 'replay']);
/** A string, or an integer with more digits than JavaScript's numbers have. */
const LONG_INTEGER = /("(?:[^"\\]|\\.)*")|(-?\d{16,})(?=[,}\]])/g;

/** Returns how far back a tail begins, so that some 30 messages come at `rate` a second. */
export function beginningNs(rate: number | null): bigint {
  if (rate === null || rate <= 0) return MINUTE_NS;
  const ns = BigInt(Math.round((WANTED / rate) * 1e9));
  return ns > MINUTE_NS ? MINUTE_NS : later(ns, SHORTEST_NS);
}

type TailRecord =
  | { kind: 'row'; columns: readonly string[]; cells: readonly unknown[] }
  | { kind: 'hole'; hole: TailHole }
  | { kind: 'live' }
  | { kind: 'error'; code: string; message: string }
  | { kind: 'other' };

/** Reads a line of a stream. Integers keep their digits. */
export function tailRecord(line: string): TailRecord {
  if (line.startsWith('{"type":"message"')) {
    const data = line.slice(line.indexOf(DATA) + DATA.length, -1);
    const text = data.startsWith('"') ? (JSON.parse(data) as string) : data;
    return { kind: 'row', columns: RAW_COLUMNS, cells: [/"ts":(\d+)/.exec(line)?.[1] ?? '', text] };
  }
  const exact = line.replace(LONG_INTEGER, (_, text?: string, integer?: string) => text ?? `"${integer}"`);
  const record = JSON.parse(exact) as Record<string, unknown>;
  if (record['type'] === 'row') {
    const columns = Object.keys(record).filter((name) => !FRAME.has(name));
    return { kind: 'row', columns, cells: columns.map((name) => record[name]) };
  }
  if (record['type'] === 'gap') {
    const lengthNs = BigInt(String(record['to'])) - BigInt(String(record['from']));
    return { kind: 'hole', hole: { lengthNs, reason: String(record['reason']) } };
  }
  if (record['type'] === 'error') return { kind: 'error', ...(record['error'] as { code: string; message: string }) };
  return { kind: record['type'] === 'live' ? 'live' : 'other' };
}

/** Returns a tail with what arrived, bounded: the oldest rows go. */
export function withRecords(state: TailState, lines: readonly TailRecord[], beginsWithNewest: boolean): TailState {
  const rows = lines.flatMap((line) => (line.kind === 'row' ? [line] : []));
  const holes = lines.flatMap((line) => (line.kind === 'hole' ? [line.hole] : []));
  const isLive = state.isLive || lines.some(({ kind }) => kind === 'live');
  if (rows.length === 0 && holes.length === 0) return isLive === state.isLive ? state : { ...state, isLive };
  const columns = rows[0]?.columns ?? state.batches[0]?.columns ?? [];
  const cells = rows.slice(-MOST_ROWS).map((row) => row.cells);
  const number = (state.batches[0]?.number ?? 0) + 1;
  const batch = { number, columns, rows: newestRowsFirst(columns, cells, beginsWithNewest), holes };
  return { batches: bounded([batch, ...state.batches]), arrived: state.arrived + rows.length, isLive };
}

function bounded(batches: readonly TailBatch[]): TailBatch[] {
  let left = MOST_ROWS;
  const kept: TailBatch[] = [];
  for (const batch of batches) {
    if (left <= 0) break;
    kept.push({ ...batch, rows: batch.rows.slice(0, left) });
    left -= Math.max(1, batch.rows.length);
  }
  return kept;
}

/**
 * Returns rows in order of arrival as the newest first. Rows of a frame that `beginsWithNewest`
 * keep their order; they have one collection time.
 */
export function newestRowsFirst(
  columns: readonly string[],
  rows: TailBatch['rows'],
  beginsWithNewest: boolean,
): TailBatch['rows'] {
  const time = columns.indexOf('collection_timestamp_ns');
  if (!beginsWithNewest || time < 0) return rows.toReversed();
  const frames: (readonly unknown[])[][] = [];
  for (const row of rows) {
    const frame = frames.at(-1);
    if (frame?.[0]![time] === row[time]) frame!.push(row);
    else frames.push([row]);
  }
  return frames.toReversed().flat();
}
