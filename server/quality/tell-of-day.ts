import type { EntityManager } from 'typeorm';
import { qualityDayShape } from '../../schema/generated/rest-shapes.js';
import type { QualityDayFacts } from '../../schema/quality/quality-day.js';
import { dateOfDay } from '../../schema/quality/utc-day.rule.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import { DAY_NS } from '../../schema/time/timestamps.js';
import { QUALITY_EVENT } from '../../schema/webhooks/webhook-events.js';
import { queueDeliveries } from '../webhooks/queue-deliveries.js';

/**
 * Sends the webhook `quality.degraded` to accounts with a span on the day, in the transaction that
 * stores the day.
 */
export async function tellOfDay(tx: EntityManager, datastreamId: string, day: QualityDayFacts): Promise<void> {
  const accounts = await tx.query<{ accountId: string }[]>(
    `SELECT DISTINCT account_id AS accountId FROM spans
     WHERE datastream_id = ? AND from_ns < ? AND (to_ns IS NULL OR to_ns > ?) AND retired_at IS NULL`,
    [BigInt(datastreamId), day.dayNs + DAY_NS, day.dayNs],
  );
  const fields = { ...day, date: dateOfDay(day.dayNs) };
  const body = { datastream_id: BigInt(datastreamId), ...toBody(qualityDayShape, fields) };
  for (const { accountId } of accounts) await queueDeliveries(tx, accountId, QUALITY_EVENT, async () => body);
}
