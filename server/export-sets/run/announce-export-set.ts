import type { EntityManager } from 'typeorm';
import { bodyWithSelection } from '../../../schema/export-sets/export-set-body.js';
import { exportSetShape } from '../../../schema/generated/contracts.js';
import type { WebhookEvent } from '../../../schema/webhooks/webhook-events.js';
import { recordEvent } from '../../events/record-event.js';
import { queueDeliveries } from '../../webhooks/queue-deliveries.js';
import { storedSetFields } from '../model/stored-set-fields.js';
import { ExportSetEntity } from '../model/export-set.entity.js';

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
    return bodyWithSelection(exportSetShape, await storedSetFields(tx, row));
  });
}
