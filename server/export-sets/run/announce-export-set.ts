import type { EntityManager } from 'typeorm';
import { exportSetBody } from '../../../schema/export-sets/export-set-body.js';
import { toTimeRange } from '../../../schema/time-range.js';
import { dateToRfc3339 } from '../../../schema/timestamps.js';
import type { WebhookEvent } from '../../../schema/webhooks/webhook-events.js';
import { recordEvent } from '../../events/record-event.js';
import { queueDeliveries } from '../../webhooks/queue-deliveries.js';
import { totalsOf } from '../model/set-totals.js';
import { ExportSetEntity } from '../model/export-set.entity.js';

const rfc3339 = (date: Date | null): string | null => date && dateToRfc3339(date);

/** Records the end of a set for watching pages and webhooks, in the transaction that ended it. */
export async function announceExportSet(
  tx: EntityManager,
  { id, accountId }: Pick<ExportSetEntity, 'id' | 'accountId'>,
  status: 'succeeded' | 'failed' | 'canceled',
): Promise<void> {
  const event: WebhookEvent = `export_set.${status}`;
  await recordEvent(tx, { accountId, kind: event, subjectId: id });
  await queueDeliveries(tx, accountId, event, async () => {
    const row = await tx.findOneByOrFail(ExportSetEntity, { id });
    const [totals] = await totalsOf(tx, [row]);
    return exportSetBody({
      ...row,
      ...toTimeRange(row),
      ...totals!,
      rows: BigInt(totals!.rows),
      bytes: BigInt(totals!.bytes),
      schema: row.schemaAsked,
      createdAt: dateToRfc3339(row.createdAt),
      startedAt: rfc3339(row.startedAt),
      finishedAt: rfc3339(row.finishedAt),
      expiresAt: rfc3339(row.expiresAt),
    });
  });
}
