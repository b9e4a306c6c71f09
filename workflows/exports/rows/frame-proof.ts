import type { HourHash } from '../../../schema/exports/hour-hash.js';
import { HOUR_NS } from '../../../schema/time/timestamps.js';
import { subtractRanges, type TimeRange } from '../../../schema/time/time-range.js';
import type { CoreCallOptions, CoreClient } from '../../core/core-client.js';
import { FrameHoursDocument } from '../../generated/operations.js';
import { HourHashes } from './hour-hashes.js';
import { partitionRows, type RowSource } from './partition-rows.js';

/** Hashes of a partition's frames, by hour. */
interface FrameProof {
  hashes: HourHashes;
  /** Reads and hashes the frames that nothing else reads: those of a view. */
  readFrames(): Promise<void>;
}

/**
 * Begins to hash the frames of ranges, which are sorted and disjoint. Whole hours are those that
 * were hashed when their quality was measured: they are not read for this again.
 */
export async function openFrameProof(
  source: RowSource,
  datastreamId: bigint,
  ranges: readonly TimeRange[],
  { requestId }: Pick<CoreCallOptions, 'requestId'>,
  signal: AbortSignal,
): Promise<FrameProof> {
  const known = await knownHours(source.core, datastreamId, ranges, { requestId, signal });
  const hashes = new HourHashes(known);
  const measured = [...known.keys()].map((ns) => ({ fromNs: BigInt(ns), toNs: BigInt(ns) + HOUR_NS }));
  return {
    hashes,
    readFrames: async () => {
      const left = subtractRanges(ranges, measured);
      for await (const batch of partitionRows(source, datastreamId, left, { requestId }, signal)) hashes.add(batch);
    },
  };
}

async function knownHours(
  core: CoreClient,
  datastreamId: bigint,
  ranges: readonly TimeRange[],
  call: Pick<CoreCallOptions, 'requestId' | 'signal'>,
): Promise<Map<string, HourHash>> {
  const whole = ranges.map(wholeHours).filter(({ fromNs, toNs }) => fromNs < toNs);
  const [first, last] = [whole[0], whole.at(-1)];
  if (!first || !last) return new Map();
  const variables = { datastreamId, fromNs: first.fromNs, toNs: last.toNs };
  const { frameHours } = await core.call(FrameHoursDocument, variables, call);
  const inside = frameHours.filter(({ hourNs }) => whole.some((r) => r.fromNs <= hourNs && hourNs < r.toNs));
  return new Map(
    inside.map(({ hourNs, frames, sha256 }) => {
      const hour = String(hourNs);
      return [hour, { hourNs: hour, frames: Number(frames), sha256 }];
    }),
  );
}

/** Returns the hours that lie inside a range as a whole. */
function wholeHours({ fromNs, toNs }: TimeRange): TimeRange {
  return { fromNs: ((fromNs + HOUR_NS - 1n) / HOUR_NS) * HOUR_NS, toNs: (toNs / HOUR_NS) * HOUR_NS };
}
