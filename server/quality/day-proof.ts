import type { EntityManager } from 'typeorm';
import type { ProofCheck } from '../../schema/quality/proof-method.js';
import type { TimeRange } from '../../schema/time/time-range.js';
import { measuredProof } from './measured-proofs.js';
import { proofChecks } from './proof-checks.rule.js';

/** Returns what the first method that says anything says of a day's messages. */
export async function dayProof(
  tx: EntityManager,
  { datastreamId, streamType }: { datastreamId: string; streamType: string },
  { fromNs, toNs }: TimeRange,
  isLive: boolean,
): Promise<ProofCheck> {
  const [row] = await tx.query<Parameters<typeof measuredProof>[0][]>(
    `SELECT SUM(frames) AS frames, SUM(sequence_breaks) AS sequenceBreaks, SUM(repeats) AS repeats,
       SUM(followed) AS followed, SUM(unlinked) AS unlinked, SUM(verified) AS verified, SUM(failed) AS failed
     FROM quality_hours WHERE datastream_id = ? AND hour_ns >= ? AND hour_ns < ?`,
    [BigInt(datastreamId), fromNs, toNs],
  );
  const measured = measuredProof(row!);
  return proofChecks(measured, { streamType, frames: measured.frames, isLive })[0]!;
}
