import type { EntityManager } from 'typeorm';
import type { TimeRangeText } from '../../schema/time/time-range.js';
import { insertRows } from '../db/insert-rows.js';

interface NewGap extends TimeRangeText {
  datastreamId: string;
  reason: string;
}

/**
 * Records events for every account that is subscribed to the datastream of the new gaps, in their
 * transaction.
 */
export async function recordGapEvents(tx: EntityManager, gaps: readonly NewGap[]): Promise<void> {
  if (gaps.length === 0) return;
  const rows = await tx.query<{ accountId: string; datastreamId: string }[]>(
    `SELECT DISTINCT account_id AS accountId, datastream_id AS datastreamId FROM spans
     WHERE datastream_id IN (?) AND source = 'live' AND to_ns IS NULL`,
    [[...new Set(gaps.map(({ datastreamId }) => datastreamId))]],
  );
  const subscribers = Map.groupBy(rows, ({ datastreamId }) => String(datastreamId));
  await insertRows(
    tx,
    'events',
    ['account_id', 'kind', 'subject_id', 'payload'],
    gaps.flatMap(({ datastreamId, ...payload }) =>
      (subscribers.get(String(datastreamId)) ?? []).map(({ accountId }) => [
        ...[accountId, 'gap.recorded', datastreamId, JSON.stringify(payload)],
      ]),
    ),
  );
}
