import { type EntityManager } from 'typeorm';
import type { HourHash } from '../../../schema/exports/hour-hash.js';
import { mergeRanges, type TimeRange } from '../../../schema/time/time-range.js';
import { HOUR_NS } from '../../../schema/time/timestamps.js';
import { measuredProofs } from '../../quality/measured-proofs.js';
import { SpanEntity } from '../../spans/span.entity.js';
import type { StoredProof } from '../model/stored-manifest.js';
import { proofOf } from './export-proof.js';
import { proofStretches } from './proof-stretches.rule.js';

/** Returns the proof of an export whose partitions read the frames of `hours`. */
export async function proveExport(
  tx: EntityManager,
  { datastreamId, streamType }: { datastreamId: string; streamType: string },
  coverage: readonly TimeRange[],
  hours: readonly HourHash[],
): Promise<StoredProof> {
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return proofOf(hours, []);
  const range = { fromNs: BigInt(first.hourNs), toNs: BigInt(last.hourNs) + HOUR_NS };
  const measured = await measuredProofs(tx, datastreamId, range);
  const live = await liveRanges(tx, datastreamId, range.toNs);
  return proofOf(hours, proofStretches({ streamType, coverage, live, hours, measured }));
}

async function liveRanges(tx: EntityManager, datastreamId: string, endNs: bigint): Promise<TimeRange[]> {
  const spans = await tx.find(SpanEntity, {
    where: { datastreamId, source: 'live' },
    select: { fromNs: true, toNs: true },
  });
  return mergeRanges(spans.map(({ fromNs, toNs }) => ({ fromNs: BigInt(fromNs), toNs: BigInt(toNs ?? endNs) })));
}
