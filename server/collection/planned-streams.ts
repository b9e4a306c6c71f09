import type { EntityManager } from 'typeorm';
import type { PlannedStream } from './collection.types.js';

const OPEN_SPAN = "s.source = 'live' AND s.to_ns IS NULL";

/**
 * Returns what a collector should collect of an exchange: every stream with an open live span of any
 * account, and the polled whole books of every such depth stream, without which no book of it can be
 * known. Those entitle to views only, and cost nothing.
 */
export async function plannedStreams(db: EntityManager, exchange: string): Promise<PlannedStream[]> {
  const rows = await db.query<{ id: string; instrument: string; streamType: string; newestSpanNs: string }[]>(
    `SELECT d.id, d.instrument, d.stream_type AS streamType, MAX(w.from_ns) AS newestSpanNs FROM (
       SELECT s.datastream_id AS id, s.from_ns FROM spans s WHERE s.exchange = ? AND ${OPEN_SPAN}
       UNION ALL
       SELECT p.id, s.from_ns FROM spans s
         JOIN datastreams b ON b.id = s.datastream_id AND b.stream_type = 'depth'
         JOIN datastreams p ON p.instrument_id = b.instrument_id AND p.stream_type = 'depth_snapshot'
         WHERE s.exchange = ? AND ${OPEN_SPAN}) w
     JOIN datastreams d ON d.id = w.id
     GROUP BY d.id, d.instrument, d.stream_type ORDER BY d.id`,
    [exchange, exchange],
  );
  return rows.map((row) => ({ ...row, id: String(row.id), newestSpanNs: String(row.newestSpanNs) }));
}
