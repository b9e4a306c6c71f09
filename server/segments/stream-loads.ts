import type { EntityManager } from 'typeorm';
import type { TimeRange } from '../../schema/time/time-range.js';
import { OVERLAPS, overlapParameters } from './slice.queries.js';

/** A stored amount, estimated. */
export interface StreamLoad {
  rows: number;
  messageBytes: number;
}

/** Slices that are added up for all streams together; beyond them a range is extrapolated. */
const MOST_SLICES = 200_000;
const LEAST_SLICES_EACH = 20;
/** Ranges of one statement. */
const BATCH = 100;

const LOAD_OF_RANGE = `SELECT ? AS position, COUNT(*) AS slices, COALESCE(SUM(f.share * f.row_count), 0) AS rowsInside,
    COALESCE(SUM(f.share * f.message_bytes), 0) AS bytesInside, MAX(f.max_ns) AS lastNs
  FROM (SELECT s.row_count, s.message_bytes, s.max_ns,
      (LEAST(s.max_ns + 1, ?) - GREATEST(s.min_ns, ?)) / (s.max_ns + 1 - s.min_ns) AS share
    FROM segment_slices s FORCE INDEX (PRIMARY) WHERE ${OVERLAPS} ORDER BY s.min_ns LIMIT ?) f`;

interface LoadRow {
  position: number;
  slices: string;
  rowsInside: string;
  bytesInside: string;
  lastNs: string | null;
}

/**
 * Returns the stored messages of many streams inside their ranges, in the order given. The work is
 * bounded: of ranges with very many slices only the first ones are added up.
 */
export async function streamLoads(
  db: EntityManager,
  streams: readonly { datastreamId: string; ranges: readonly TimeRange[] }[],
): Promise<StreamLoad[]> {
  const asked = streams.flatMap(({ datastreamId, ranges }, position) =>
    ranges.map((range) => ({ position, datastreamId, range })),
  );
  const loads = streams.map((): StreamLoad => ({ rows: 0, messageBytes: 0 }));
  const most = Math.max(LEAST_SLICES_EACH, Math.floor(MOST_SLICES / Math.max(1, asked.length)));
  for (let start = 0; start < asked.length; start += BATCH) {
    const batch = asked.slice(start, start + BATCH);
    const sql = batch.map(() => `(${LOAD_OF_RANGE})`).join(' UNION ALL ');
    const values = batch.flatMap(({ datastreamId, range }, i) => [
      ...[start + i, range.toNs, range.fromNs],
      ...[...overlapParameters(datastreamId, range), most],
    ]);
    for (const row of await db.query<LoadRow[]>(sql, values)) {
      const { position, range } = asked[row.position]!;
      const seenNs = BigInt(row.lastNs ?? range.toNs) - range.fromNs;
      const isWhole = Number(row.slices) < most || seenNs <= 0n;
      const scale = isWhole ? 1 : Math.max(1, Number(range.toNs - range.fromNs) / Number(seenNs));
      loads[position]!.rows += Number(row.rowsInside) * scale;
      loads[position]!.messageBytes += Number(row.bytesInside) * scale;
    }
  }
  return loads;
}
