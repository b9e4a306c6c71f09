import { IsNull, type EntityManager } from 'typeorm';
import { exactJson } from '../../schema/text/exact-json.js';
import { newId } from '../../schema/text/ids.js';
import type { WebhookEvent } from '../../schema/webhooks/webhook-events.js';
import { DomainError } from '../errors/domain-error.js';
import { enqueue } from '../outbox/enqueue.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhookEntity } from './webhook.entity.js';

/**
 * Notifies every webhook of the account that wants this event and is not paused, in the transaction
 * of its cause. `describe` creates the body.
 */
export async function queueDeliveries(
  tx: EntityManager,
  accountId: string,
  event: WebhookEvent,
  describe: () => Promise<object>,
): Promise<void> {
  // A pause that commits before this transaction must be seen.
  const webhooks = await tx.find(WebhookEntity, {
    where: { accountId, deletedAt: IsNull(), pausedAt: IsNull() },
    lock: { mode: 'pessimistic_read' },
  });
  const interested = webhooks.filter(({ events }) => events.includes(event));
  if (interested.length === 0) return;
  const body = exactJson(await describe());
  for (const webhook of interested) await queueDelivery(tx, webhook, event, body, true);
}

/** Throws `invalid_argument` for a paused webhook. */
export function requireNotPaused({ pausedAt }: WebhookEntity): void {
  if (pausedAt) throw new DomainError('invalid_argument', 'The webhook is paused: resume it first');
}

/** Queues a delivery. `retried` false: a single attempt. */
export async function queueDelivery(
  tx: EntityManager,
  webhook: WebhookEntity,
  event: string,
  body: string,
  retried: boolean,
): Promise<WebhookDeliveryEntity> {
  const delivery = tx.create(WebhookDeliveryEntity, {
    id: newId('webhookDelivery'),
    webhookId: webhook.id,
    accountId: webhook.accountId,
    event,
    body,
    status: 'pending',
    run: 0,
    createdAt: new Date(),
    finishedAt: null,
  });
  await tx.insert(WebhookDeliveryEntity, delivery);
  await startDelivery(tx, webhook, delivery, retried);
  return delivery;
}

/** Queues a run of an existing delivery. */
export async function startDelivery(
  tx: EntityManager,
  webhook: WebhookEntity,
  { id, run, event }: WebhookDeliveryEntity,
  retried: boolean,
): Promise<void> {
  const { accountId, url } = webhook;
  await enqueue(tx, 'webhook.deliver', { deliveryId: id, run, accountId, event, host: new URL(url).host, retried });
}
