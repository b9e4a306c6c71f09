import type { EntityManager } from 'typeorm';
import {
  clipRanges,
  earlier,
  mergeRanges,
  subtractRanges,
  toTimeRange,
  type TimeRange,
} from '../../schema/time/time-range.js';
import { joinLease, WATERMARK } from '../segments/stream-shard.js';
import { unconnectedRanges } from '../segments/gap-index.js';

/** A live span, with the watermark of its shard. */
export interface ConnectedSpan {
  datastreamId: string;
  fromNs: string;
  /** Null while it is open. */
  toNs: string | null;
  sealedNs: string;
}

/**
 * Returns when the account's datastreams were connected inside `range`, one entry per datastream:
 * the metered time, including time before a deletion.
 */
export async function connectedTime(db: EntityManager, accountId: string, range: TimeRange): Promise<TimeRange[][]> {
  const spans = await db.query<ConnectedSpan[]>(
    `SELECT s.datastream_id AS datastreamId, s.from_ns AS fromNs, s.to_ns AS toNs, ${WATERMARK} AS sealedNs
     FROM spans s ${joinLease('s.datastream_id', 's.exchange', 'JOIN')}
     WHERE s.account_id = ? AND s.source = 'live' AND s.from_ns < ? AND (s.to_ns IS NULL OR s.to_ns > ?)
       AND ${WATERMARK} IS NOT NULL`,
    [accountId, range.toNs, range.fromNs],
  );
  return [...(await connectedRanges(db, spans, range)).values()];
}

/**
 * Returns when datastreams were connected in the given spans: up to the shard's watermark, without
 * time in which nothing could be received. Before the watermark everything is either received or a
 * gap, so counted time does not change.
 */
export async function connectedRanges(
  db: EntityManager,
  spans: readonly ConnectedSpan[],
  range: TimeRange,
): Promise<Map<string, TimeRange[]>> {
  const spansOf = Map.groupBy(spans, ({ datastreamId }) => datastreamId);
  const holes = await unconnectedRanges(db, [...spansOf.keys()], range);
  const holesOf = Map.groupBy(holes, ({ datastreamId }) => datastreamId);
  return new Map(
    [...spansOf].map(([datastreamId, rows]) => {
      const unconnected = mergeRanges((holesOf.get(datastreamId) ?? []).map(toTimeRange));
      return [datastreamId, subtractRanges(clipRanges(rows.map(sealedRange), range), unconnected)];
    }),
  );
}

function sealedRange({ fromNs, toNs, sealedNs }: ConnectedSpan): TimeRange {
  const sealed = BigInt(sealedNs);
  return { fromNs: BigInt(fromNs), toNs: toNs === null ? sealed : earlier(BigInt(toNs), sealed) };
}
