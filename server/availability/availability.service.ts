import type { EntityManager } from 'typeorm';
import { MIN_INT64 } from '../../schema/int64.js';
import { DatastreamEntity } from '../catalog/datastream.entity.js';
import { leaseState } from '../collection/lease.service.js';
import { read } from '../db/atomic.js';
import type { RequestContext } from '../graphql/context.js';
import { GapEntity } from '../segments/gap.entity.js';
import type { TimeRange } from '../../schema/time-range.js';
import { clipRangesBefore, mergeRanges } from '../spans/time-range.rule.js';
import { appendStretches, joinAcrossSilence, type StoredStretch, subtractRanges } from './available-ranges.rule.js';

const TOLERANCE_NS = 60_000_000_000n;
const PAGE = 20_000;

export interface Availability {
  datastream: DatastreamEntity;
  ranges: StoredStretch[];
  gaps: (TimeRange & { reason: string })[];
  updatedAt: Date;
}

/** What the service holds of a stream, whoever subscribed (contract 2, GET /availability); null for an unknown one. */
export async function availabilityOf(ctx: RequestContext, datastreamId: string): Promise<Availability | null> {
  return read(ctx, async (db) => {
    const datastream = await db.findOneBy(DatastreamEntity, { id: datastreamId });
    if (!datastream) return null;
    const rows = await db.find(GapEntity, { where: { datastreamId }, order: { fromNs: 'ASC', toNs: 'ASC' } });
    const gaps = rows.map((gap) => ({ fromNs: BigInt(gap.fromNs), toNs: BigInt(gap.toNs), reason: gap.reason }));
    const collected = subtractRanges(await collectedRanges(db, datastream), mergeRanges(gaps));
    return {
      datastream,
      ranges: joinAcrossSilence(await storedStretches(db, datastreamId), collected),
      gaps,
      updatedAt: (await newestSegmentAt(db, datastreamId)) ?? new Date(),
    };
  });
}

/** When the stream was collected for anybody, up to the watermark of its shard. */
async function collectedRanges(db: EntityManager, { id, exchange }: DatastreamEntity): Promise<TimeRange[]> {
  const sealed = (await leaseState(db, exchange))?.sealedThroughNs;
  if (!sealed) return [];
  const spans = await db.query<{ from_ns: string; to_ns: string | null }[]>(
    "SELECT from_ns, to_ns FROM spans WHERE datastream_id = ? AND source = 'live'",
    [id],
  );
  const ranges = spans.map((span) => ({ fromNs: BigInt(span.from_ns), toNs: BigInt(span.to_ns ?? sealed) }));
  return clipRangesBefore(ranges, BigInt(sealed));
}

/** Reads the stream's slices along the primary key, page by page. */
async function storedStretches(db: EntityManager, datastreamId: string): Promise<StoredStretch[]> {
  const held: StoredStretch[] = [];
  let after = [MIN_INT64, MIN_INT64, MIN_INT64];
  for (;;) {
    const slices = await db.query<
      { min_ns: string; first_seq: string; segment_id: string; max_ns: string; row_count: string }[]
    >(
      `SELECT min_ns, first_seq, segment_id, max_ns, row_count FROM segment_slices FORCE INDEX (PRIMARY)
       WHERE datastream_id = ? AND min_ns >= ? AND (min_ns, first_seq, segment_id) > (?, ?, ?)
       ORDER BY min_ns, first_seq, segment_id LIMIT ${PAGE}`,
      [BigInt(datastreamId), after[0], ...after],
    );
    const stretches = slices.map((slice) => ({
      fromNs: BigInt(slice.min_ns),
      toNs: BigInt(slice.max_ns) + 1n,
      rows: BigInt(slice.row_count),
    }));
    appendStretches(held, stretches, TOLERANCE_NS);
    const last = slices.at(-1);
    if (!last || slices.length < PAGE) return held;
    after = [last.min_ns, last.first_seq, last.segment_id].map(BigInt);
  }
}

async function newestSegmentAt(db: EntityManager, datastreamId: string): Promise<Date | undefined> {
  const rows = await db.query<{ created_at: Date }[]>(
    `SELECT g.created_at FROM segment_slices s JOIN raw_segments g ON g.id = s.segment_id
     WHERE s.datastream_id = ? ORDER BY s.max_ns DESC LIMIT 1`,
    [datastreamId],
  );
  return rows[0]?.created_at;
}
