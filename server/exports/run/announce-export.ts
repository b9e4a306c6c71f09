import type { EntityManager } from 'typeorm';
import { exportShape } from '../../../schema/generated/contracts.js';
import { toBody } from '../../../schema/rest-bodies/to-body.js';
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
    return toBody(exportShape, { ...row, schema: row.schemaAsked });
  });
}
