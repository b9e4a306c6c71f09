import type { EntityManager } from 'typeorm';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import { streamShard } from '../segments/stream-shard.js';
import { MAX_INT64 } from '../../schema/text/int64.js';
import { read } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import { heldRangesOf } from '../segments/held-ranges.js';
import { GapEntity } from '../segments/gap.entity.js';
import {
  clipRangesBefore,
  mergeRanges,
  subtractRanges,
  type ReasonedRange,
  type TimeRange,
  toReasonedRange,
} from '../../schema/time/time-range.js';
import { gapsInside } from '../segments/gaps-inside.rule.js';
import { joinAcrossSilence, type HeldRange } from '../segments/held-ranges.rule.js';

interface StreamAvailability {
  datastream: DatastreamEntity;
  ranges: HeldRange[];
  gaps: ReasonedRange[];
  updatedAt: Date;
}

/**
 * Returns the stored data of a datastream, regardless of who subscribed (contract 2, GET
 * /availability). Null if it does not exist.
 */
export async function availabilityOf(ctx: RequestContext, datastreamId: string): Promise<StreamAvailability | null> {
  return read(ctx, async (db) => {
    const datastream = await db.findOneBy(DatastreamEntity, { id: datastreamId });
    if (!datastream) return null;
    const rows = await db.find(GapEntity, { where: { datastreamId } });
    const gaps = rows.map(toReasonedRange);
    const collected = subtractRanges(await collectedRanges(db, datastream), mergeRanges(gaps));
    return {
      datastream,
      ranges: joinAcrossSilence(await heldRangesOf(db, datastreamId), collected),
      // A collector records a new stream as missing since it last looked, before the stream was
      // wanted.
      gaps: gapsInside(gaps, await wantedRanges(db, datastreamId)),
      updatedAt: (await newestSegmentAt(db, datastreamId)) ?? new Date(),
    };
  });
}

/** Returns when any account had a span of the datastream; open spans have no end yet. */
async function wantedRanges(db: EntityManager, datastreamId: string): Promise<TimeRange[]> {
  const spans = await db.query<{ from_ns: string; to_ns: string | null }[]>(
    'SELECT from_ns, to_ns FROM spans WHERE datastream_id = ?',
    [datastreamId],
  );
  return mergeRanges(spans.map((span) => ({ fromNs: BigInt(span.from_ns), toNs: BigInt(span.to_ns ?? MAX_INT64) })));
}

/** Returns when the datastream was collected for any account, up to its shard's watermark. */
export async function collectedRanges(db: EntityManager, { id }: DatastreamEntity): Promise<TimeRange[]> {
  const { sealedThroughNs: sealed } = await streamShard(db, id);
  if (sealed === null) return [];
  const spans = await db.query<{ from_ns: string; to_ns: string | null }[]>(
    "SELECT from_ns, to_ns FROM spans WHERE datastream_id = ? AND source = 'live'",
    [id],
  );
  const ranges = spans.map((span) => ({ fromNs: BigInt(span.from_ns), toNs: BigInt(span.to_ns ?? sealed) }));
  return clipRangesBefore(ranges, sealed);
}

async function newestSegmentAt(db: EntityManager, datastreamId: string): Promise<Date | undefined> {
  const rows = await db.query<{ created_at: Date }[]>(
    `SELECT g.created_at FROM segment_slices s JOIN raw_segments g ON g.id = s.segment_id
     WHERE s.datastream_id = ? ORDER BY s.max_ns DESC LIMIT 1`,
    [datastreamId],
  );
  return rows[0]?.created_at;
}
