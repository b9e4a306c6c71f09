import type { EntityManager } from 'typeorm';
import type { ProofCheck } from '../../schema/quality/proof-method.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { type MeasuredProof, proofChecks } from './proof-checks.rule.js';

type Sums = Record<Exclude<keyof MeasuredProof, 'failures'>, string | null>;

/** Returns what the first method that says anything says of a day's messages. */
export async function dayProof(
  tx: EntityManager,
  { datastreamId, streamType }: { datastreamId: string; streamType: string },
  { fromNs, toNs }: TimeRange,
  isLive: boolean,
): Promise<ProofCheck> {
  const [row] = await tx.query<Sums[]>(
    `SELECT SUM(frames) AS frames, SUM(sequence_breaks) AS sequenceBreaks, SUM(repeats) AS repeats,
       SUM(followed) AS followed, SUM(unlinked) AS unlinked, SUM(verified) AS verified, SUM(failed) AS failed
     FROM quality_hours WHERE datastream_id = ? AND hour_ns >= ? AND hour_ns < ?`,
    [BigInt(datastreamId), fromNs, toNs],
  );
  const number = (key: keyof Sums): number | null => (row?.[key] == null ? null : Number(row[key]));
  const measured: MeasuredProof = {
    frames: number('frames') ?? 0,
    sequenceBreaks: number('sequenceBreaks'),
    repeats: number('repeats'),
    followed: number('followed'),
    unlinked: number('unlinked'),
    verified: number('verified') ?? 0,
    failed: number('failed') ?? 0,
    failures: [],
  };
  return proofChecks(measured, { streamType, frames: measured.frames, isLive })[0]!;
}
