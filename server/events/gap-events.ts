import type { EntityManager } from 'typeorm';
import { type Reasons, type TimeRangeText, toReasonedRange } from '../../schema/time/time-range.js';
import { insertRows } from '../db/insert-rows.js';
import { unionOfGaps } from '../../schema/time/missing-time.rule.js';

interface NewGap extends TimeRangeText, Reasons {
  datastreamId: string;
}

/**
 * Records events for every account that is subscribed to the datastream of the new gaps, in their
 * transaction: one for a gap, with all its reasons.
 */
export async function recordGapEvents(tx: EntityManager, gaps: readonly NewGap[]): Promise<void> {
  if (gaps.length === 0) return;
  const rows = await tx.query<{ accountId: string; datastreamId: string }[]>(
    `SELECT DISTINCT account_id AS accountId, datastream_id AS datastreamId FROM spans
     WHERE datastream_id IN (?) AND source = 'live' AND to_ns IS NULL`,
    [[...new Set(gaps.map(({ datastreamId }) => datastreamId))]],
  );
  const subscribers = Map.groupBy(rows, ({ datastreamId }) => String(datastreamId));
  const byStream = Map.groupBy(gaps, ({ datastreamId }) => String(datastreamId));
  const payloads = [...byStream].flatMap(([datastreamId, some]) =>
    unionOfGaps(some.map(toReasonedRange)).map(({ fromNs, toNs, ...reasons }) => ({
      datastreamId,
      payload: JSON.stringify({ fromNs: String(fromNs), toNs: String(toNs), ...reasons }),
    })),
  );
  await insertRows(
    tx,
    'events',
    ['account_id', 'kind', 'subject_id', 'payload'],
    payloads.flatMap(({ datastreamId, payload }) =>
      (subscribers.get(datastreamId) ?? []).map(({ accountId }) => [accountId, 'gap.recorded', datastreamId, payload]),
    ),
  );
}
