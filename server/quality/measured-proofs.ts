import type { EntityManager } from 'typeorm';
import type { FrameFailure } from '../../schema/quality/frame-failure.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import type { MeasuredProof } from './proof-checks.rule.js';

type Counts = Exclude<keyof MeasuredProof, 'failures'>;
interface StoredCounts extends Record<Counts, string | null> {
  /** Absent: they are not asked for. */
  failures?: string | FrameFailure[] | null;
}

/** Returns what was measured of hours that begin in a range, by the hash of their frames. */
export async function measuredProofs(
  db: EntityManager,
  datastreamId: string,
  { fromNs, toNs }: TimeRange,
): Promise<Map<string, MeasuredProof>> {
  const rows = await db.query<(StoredCounts & { sha256: string })[]>(
    `SELECT LOWER(HEX(frames_sha256)) AS sha256, frames, sequence_breaks AS sequenceBreaks, repeats,
       followed, unlinked, verified, failed, failures
     FROM quality_hours WHERE datastream_id = ? AND hour_ns >= ? AND hour_ns < ? AND frames_sha256 IS NOT NULL`,
    [BigInt(datastreamId), fromNs, toNs],
  );
  return new Map(rows.map((row) => [row.sha256, measuredProof(row)]));
}

/** Returns facts of an hour, or sums of them, as the database has them. */
export function measuredProof(row: StoredCounts): MeasuredProof {
  const number = (value: string | null): number | null => (value === null ? null : Number(value));
  const { failures } = row;
  return {
    frames: Number(row.frames),
    sequenceBreaks: number(row.sequenceBreaks),
    repeats: number(row.repeats),
    followed: number(row.followed),
    unlinked: number(row.unlinked),
    verified: Number(row.verified),
    failed: Number(row.failed),
    failures: typeof failures === 'string' ? (JSON.parse(failures) as FrameFailure[]) : (failures ?? []),
  };
}
