import type { EntityManager } from 'typeorm';
import { exportJobBody } from '../../../schema/exports/export-job.js';
import { toTimeRange } from '../../../schema/time-range.js';
import { dateToRfc3339 } from '../../../schema/timestamps.js';
import type { WebhookEvent } from '../../../schema/webhooks/webhook-events.js';
import { recordEvent } from '../../events/record-event.js';
import { queueDeliveries } from '../../webhooks/queue-deliveries.js';
import { ExportEntity } from '../model/export.entity.js';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';

/**
 * Records the end of an export for watching pages and webhooks, in the transaction that ended it.
 */
export async function announceExport(
  tx: EntityManager,
  { id, accountId, setId }: Pick<ExportEntity, 'id' | 'accountId' | 'setId'>,
  status: Extract<ExportStatus, 'succeeded' | 'failed' | 'canceled'>,
): Promise<void> {
  // The set announces its own end.
  if (setId !== null) return;
  const event: WebhookEvent = `export.${status}`;
  await recordEvent(tx, { accountId, kind: event, subjectId: id });
  await queueDeliveries(tx, accountId, event, async () => {
    const row = await tx.findOneByOrFail(ExportEntity, { id });
    return exportJobBody({
      ...row,
      ...toTimeRange(row),
      datastreamId: BigInt(row.datastreamId),
      rows: row.rows === null ? null : BigInt(row.rows),
      bytes: row.bytes === null ? null : BigInt(row.bytes),
      schema: row.schemaAsked,
      createdAt: dateToRfc3339(row.createdAt),
      startedAt: dateToRfc3339(row.startedAt),
      finishedAt: dateToRfc3339(row.finishedAt),
      expiresAt: dateToRfc3339(row.expiresAt),
    });
  });
}
