import { IsNull, type EntityManager } from 'typeorm';
import { isId, newId } from '../../schema/ids.js';
import { EXPORT_EVENTS, TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from '../../schema/webhooks/webhook-events.js';
import { type AllowedNetworks, targetProblem } from '../../schema/webhooks/webhook-target.js';
import { lockAccount } from '../accounts/accounts.service.js';
import { atomic, read } from '../db/atomic.js';
import { invalidArgument, notFound } from '../errors/domain-error.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { queueDelivery } from './queue-deliveries.js';
import type { SecretBox } from '../db/secret-box.js';
import { newWebhookSecret } from './sign-delivery.js';
import { testBody } from './test-body.js';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhookEntity } from './webhook.entity.js';

const MAX_WEBHOOKS = 10;
/** How long the previous secret still signs after a rotation. */
const OVERLAP_MS = 24 * 3_600_000;

/** Webhooks of an account (contract 4). */
export class WebhooksService {
  constructor(
    private readonly box: SecretBox,
    private readonly allowedNetworks: AllowedNetworks,
  ) {}

  /** Newest first. */
  async list(ctx: RequestContext): Promise<WebhookEntity[]> {
    const accountId = requireAccount(ctx);
    return read(ctx, (db) =>
      db.find(WebhookEntity, { where: { accountId, deletedAt: IsNull() }, order: { createdAt: 'DESC', id: 'DESC' } }),
    );
  }

  /** Returns null if it does not exist, was deleted, or belongs to another account. */
  async find(ctx: RequestContext, id: string): Promise<WebhookEntity | null> {
    const accountId = requireAccount(ctx);
    if (!isId('webhook', id)) return null;
    return read(ctx, (db) => db.findOneBy(WebhookEntity, { id, accountId, deletedAt: IsNull() }));
  }

  /**
   * Creates a webhook. Only the result contains its secret. Without `events` it is notified of
   * every end of an export. Throws `invalid_argument` with the field.
   */
  async create(
    ctx: RequestContext,
    url: string,
    events: readonly string[] | null | undefined,
  ): Promise<{ webhook: WebhookEntity; secret: string }> {
    const accountId = requireAccount(ctx);
    const problem = targetProblem(url, this.allowedNetworks);
    if (problem) throw invalidArgument('url', `url ${problem}`);
    const wanted = requireEvents(events);
    return atomic(ctx, async (tx) => {
      // Counting needs the account locked.
      await lockAccount(tx, accountId);
      if ((await tx.countBy(WebhookEntity, { accountId, deletedAt: IsNull() })) >= MAX_WEBHOOKS) {
        throw invalidArgument('url', `An account has at most ${MAX_WEBHOOKS} webhooks; delete one first`);
      }
      const id = newId('webhook');
      const secret = newWebhookSecret();
      const webhook = tx.create(WebhookEntity, {
        id,
        accountId,
        url,
        events: wanted,
        secret: this.box.seal(id, secret),
        previousSecret: null,
        previousSecretUntil: null,
        createdAt: new Date(),
        deletedAt: null,
      });
      await tx.insert(WebhookEntity, webhook);
      return { webhook, secret };
    });
  }

  /**
   * Deletes a webhook: stops pending deliveries and deletes its secrets. Its log is kept for a
   * while. Idempotent.
   */
  async delete(ctx: RequestContext, id: string): Promise<void> {
    const accountId = requireAccount(ctx);
    if (!isId('webhook', id)) throw notFound('The webhook');
    await atomic(ctx, async (tx) => {
      if (!(await tx.existsBy(WebhookEntity, { id, accountId }))) throw notFound('The webhook');
      const forgotten = { secret: Buffer.alloc(0), previousSecret: null, previousSecretUntil: null };
      await tx.update(WebhookEntity, { id, deletedAt: IsNull() }, { ...forgotten, deletedAt: new Date() });
    });
  }

  /** Creates a new secret, which only the result contains. The previous one also signs for 24 h. */
  async rotateSecret(ctx: RequestContext, id: string): Promise<{ webhook: WebhookEntity; secret: string }> {
    return this.withOwn(ctx, id, async (tx, webhook) => {
      const { secret: before } = await tx.findOneOrFail(WebhookEntity, { where: { id }, select: { secret: true } });
      const secret = newWebhookSecret();
      const previousSecretUntil = new Date(Date.now() + OVERLAP_MS);
      const change = { secret: this.box.seal(id, secret), previousSecret: before, previousSecretUntil };
      await tx.update(WebhookEntity, { id }, change);
      return { webhook: { ...webhook, previousSecretUntil }, secret };
    });
  }

  /** Sends an example, once. */
  async test(ctx: RequestContext, id: string): Promise<WebhookDeliveryEntity> {
    return this.withOwn(ctx, id, (tx, webhook) => queueDelivery(tx, webhook, TEST_EVENT, testBody(new Date()), false));
  }

  private async withOwn<T>(
    ctx: RequestContext,
    id: string,
    work: (tx: EntityManager, webhook: WebhookEntity) => Promise<T>,
  ): Promise<T> {
    const accountId = requireAccount(ctx);
    if (!isId('webhook', id)) throw notFound('The webhook');
    return atomic(ctx, async (tx) => {
      const where = { id, accountId, deletedAt: IsNull() };
      const webhook = await tx.findOne(WebhookEntity, { where, lock: { mode: 'pessimistic_write' } });
      if (!webhook) throw notFound('The webhook');
      return work(tx, webhook);
    });
  }
}

function requireEvents(events: readonly string[] | null | undefined): WebhookEvent[] {
  if (events == null) return [...EXPORT_EVENTS];
  const known = WEBHOOK_EVENTS.filter((event) => events.includes(event));
  if (known.length === 0 || events.some((event) => !known.includes(event as WebhookEvent))) {
    throw invalidArgument('events', `events must list one or more of: ${WEBHOOK_EVENTS.join(', ')}`);
  }
  return known;
}
