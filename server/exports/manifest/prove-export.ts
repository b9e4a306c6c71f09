import { createHash } from 'node:crypto';
import { type EntityManager } from 'typeorm';
import type { HourHash } from '../../../schema/exports/hour-hash.js';
import { mergeRanges, type TimeRange } from '../../../schema/time/time-range.js';
import { HOUR_NS } from '../../../schema/time/timestamps.js';
import { measuredProofs } from '../../quality/measured-proofs.js';
import { SpanEntity } from '../../spans/span.entity.js';
import type { ProofStretch } from '../../../schema/quality/proof-method.js';
import type { StoredProof } from '../model/stored-manifest.js';
import { proofStretches } from './proof-stretches.rule.js';

const FIRST_LINK = Buffer.alloc(32);

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

/** Returns the proof of partitions that follow each other. */
export function proofOf(hours: readonly HourHash[], stretches: ProofStretch[]): StoredProof {
  const frames = hours.reduce((sum, hour) => sum + hour.frames, 0);
  return { frames, chain: hours.reduce(nextLink, FIRST_LINK).toString('hex'), hours: [...hours], stretches };
}

/** Returns SHA-256 of the last link, the hour (i64, little-endian) and its hash. */
function nextLink(last: Buffer, { hourNs, sha256 }: HourHash): Buffer {
  const hour = Buffer.alloc(8);
  hour.writeBigInt64LE(BigInt(hourNs));
  return createHash('sha256').update(last).update(hour).update(Buffer.from(sha256, 'hex')).digest();
}
