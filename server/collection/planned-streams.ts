import type { EntityManager } from 'typeorm';
import { LISTING_STREAM_TYPE } from '../../schema/instruments/listing-stream.js';
import type { PlannedStream } from './collection.types.js';

/** A stream that is collected, and where. */
export interface WantedOfExchange extends Omit<PlannedStream, 'movedNs'> {
  /** Key that divides streams among parts: whole books go with the changes of their book. */
  key: bigint;
  shard: string;
  /** Up to where the shard before delivered it. Null if it never moved. */
  movedNs: bigint | null;
}

const OPEN_SPAN = "s.source = 'live' AND s.to_ns IS NULL";

/**
 * Returns what collectors should collect of an exchange: every stream with an open live span of any
 * account, and the polled whole books of every such depth stream, without which no book of it can
 * be known. Those entitle to views only, and cost nothing. The listings of the exchange, whoever
 * wants it.
 */
export async function plannedStreams(db: EntityManager, exchange: string): Promise<WantedOfExchange[]> {
  // Grouped before the joins: accounts share streams, and each part reads this after every change.
  const rows = await db.query<(Record<keyof WantedOfExchange, string> & { movedNs: string | null })[]>(
    `SELECT d.id, d.instrument, d.stream_type AS streamType, w.newestSpanNs,
       COALESCE(w.book_id, d.id) AS \`key\`, COALESCE(m.shard, d.exchange) AS shard, m.moved_ns AS movedNs
     FROM (
       SELECT id, MAX(from_ns) AS newestSpanNs, MIN(book_id) AS book_id FROM (
         SELECT s.datastream_id AS id, s.from_ns, NULL AS book_id FROM spans s WHERE s.exchange = ? AND ${OPEN_SPAN}
         UNION ALL
         SELECT p.id, s.from_ns, b.id FROM spans s
           JOIN datastreams b ON b.id = s.datastream_id AND b.stream_type = 'depth'
           JOIN datastreams p ON p.instrument_id = b.instrument_id AND p.stream_type = 'depth_snapshot'
           WHERE s.exchange = ? AND ${OPEN_SPAN}
         UNION ALL
         SELECT l.id, 0, NULL FROM datastreams l WHERE l.exchange = ? AND l.stream_type = '${LISTING_STREAM_TYPE}') open_spans
       GROUP BY id) w
     JOIN datastreams d ON d.id = w.id
     LEFT JOIN stream_shards m ON m.datastream_id = d.id
     ORDER BY d.id`,
    [exchange, exchange, exchange],
  );
  return rows.map(({ key, movedNs, ...row }) => ({
    ...{ ...row, id: String(row.id), newestSpanNs: String(row.newestSpanNs), key: BigInt(key) },
    movedNs: movedNs === null ? null : BigInt(movedNs),
  }));
}
