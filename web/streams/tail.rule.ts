import { later } from '../../schema/time/time-range.js';
import { MINUTE_NS } from '../../schema/time/timestamps.js';

/** Messages that a tail begins with, about. */
const WANTED = 30;
const SHORTEST_NS = 1_000_000n;
/** Rows that are kept. */
const MOST_ROWS = 300;

/** The time that a tail reads next. */
export interface TailRange {
  fromNs: bigint;
  /** Not included. */
  toNs: bigint;
  /** Time before it that is left out, in nanoseconds. */
  jumpedNs: bigint;
}

/** Rows of one answer, the newest first. */
export interface TailBatch {
  /** End of its time, not included. */
  toNs: bigint;
  columns: readonly { name: string; type: string }[];
  rows: readonly (readonly unknown[])[];
  /** Messages of its time. */
  scanned: number;
  /** Those of them that are not shown, before those that are. */
  skipped: number;
  jumpedNs: bigint;
}

/**
 * Returns what to read behind `throughNs` (null: nothing was read yet), or null if nothing is
 * newer: all that is stored, at most its last minute. It begins with some 30 messages at `rate`, in
 * messages a second.
 */
export function nextTailRange(throughNs: bigint | null, newestNs: bigint, rate: number | null): TailRange | null {
  const toNs = newestNs + 1n;
  if (throughNs !== null && throughNs >= toNs) return null;
  const firstNs = later(0n, toNs - (throughNs === null ? beginningNs(rate) : MINUTE_NS));
  if (throughNs === null || throughNs >= firstNs) return { fromNs: throughNs ?? firstNs, toNs, jumpedNs: 0n };
  return { fromNs: firstNs, toNs, jumpedNs: firstNs - throughNs };
}

function beginningNs(rate: number | null): bigint {
  if (rate === null || rate <= 0) return MINUTE_NS;
  const ns = BigInt(Math.round((WANTED / rate) * 1e9));
  return ns > MINUTE_NS ? MINUTE_NS : later(ns, SHORTEST_NS);
}

/**
 * Returns rows in order of arrival as the newest first. Rows of a frame that `beginsWithNewest`
 * keep their order; they have one collection time.
 */
export function newestRowsFirst(
  columns: TailBatch['columns'],
  rows: TailBatch['rows'],
  beginsWithNewest: boolean,
): TailBatch['rows'] {
  const time = columns.findIndex(({ name }) => name === 'collection_timestamp_ns');
  if (!beginsWithNewest || time < 0) return rows.toReversed();
  const frames: (readonly unknown[])[][] = [];
  for (const row of rows) {
    const frame = frames.at(-1);
    if (frame?.[0]![time] === row[time]) frame!.push(row);
    else frames.push([row]);
  }
  return frames.toReversed().flat();
}

/** Returns the batches with a new one before them, bounded: the oldest rows go. */
export function withBatch(batches: readonly TailBatch[], batch: TailBatch): TailBatch[] {
  let left = MOST_ROWS;
  const kept: TailBatch[] = [];
  for (const one of [batch, ...batches]) {
    if (left <= 0) break;
    if (one.rows.length === 0 && one.skipped === 0) continue;
    kept.push({ ...one, rows: one.rows.slice(0, left) });
    left -= one.rows.length;
  }
  return kept;
}
