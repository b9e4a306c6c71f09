import { IsNull } from 'typeorm';
import { atomic } from '../db/atomic.js';
import type { RequestContext } from '../context/request-context.js';
import { FORGOTTEN_SECRETS, WebhookEntity } from './webhook.entity.js';

/** Maximum number of deliveries that one call removes. */
const BATCH = 2_000;

/**
 * Removes every webhook of the account, including deleted ones, with its deliveries. `webhooks`
 * counts those in use. Not `complete`: the log is long, and the next call removes the rest.
 */
export async function deleteWebhookData(
  ctx: RequestContext,
  accountId: string,
): Promise<{ webhooks: number; complete: boolean }> {
  const webhooks = await atomic(ctx, async (tx) => {
    const { affected } = await tx.update(
      WebhookEntity,
      { accountId, deletedAt: IsNull() },
      { ...FORGOTTEN_SECRETS, deletedAt: new Date() },
    );
    return affected ?? 0;
  });
  const complete = await atomic(ctx, async (tx) => {
    // A concurrent insert of a delivery waits and then finds no webhook.
    const rows = await tx.query<{ id: string }[]>('SELECT id FROM webhooks WHERE account_id = ? FOR UPDATE', [
      accountId,
    ]);
    if (rows.length === 0) return true;
    const ids = rows.map(({ id }) => id);
    const sql = 'DELETE FROM webhook_deliveries WHERE webhook_id IN (?) ORDER BY webhook_id, created_at, id LIMIT ?';
    const { affectedRows } = await tx.query<{ affectedRows: number }>(sql, [ids, BATCH]);
    if (affectedRows === BATCH) return false;
    await tx.delete(WebhookEntity, ids);
    return true;
  });
  return { webhooks, complete };
}
