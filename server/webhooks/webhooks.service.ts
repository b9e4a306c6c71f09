import { IsNull, type EntityManager } from 'typeorm';
import { isId, newId } from '../../schema/text/ids.js';
import { EXPORT_EVENTS, TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from '../../schema/webhooks/webhook-events.js';
import { CONTROL_CHARACTER } from '../../schema/text/control-character.rule.js';
import { type AllowedNetworks, targetProblem } from '../../schema/webhooks/webhook-target.js';
import { lockAccount } from '../accounts/accounts.service.js';
import { atomic, read } from '../db/atomic.js';
import { invalidArgument, notFound } from '../errors/domain-error.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { queueDelivery, requireNotPaused } from './queue-deliveries.js';
import type { SecretBox } from '../db/secret-box.js';
import { newWebhookSecret } from './sign-delivery.js';
import { testBody } from './test-body.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { FORGOTTEN_SECRETS, WebhookEntity } from './webhook.entity.js';

const MAX_WEBHOOKS = 10;
const MAX_DESCRIPTION = 200;
/** Time that the previous secret still signs after a rotation. */
const OVERLAP_MS = 24 * 3_600_000;

/** The fields to change; null and absent ones stay. */
interface WebhookChange {
  url?: string | null | undefined;
  events?: readonly string[] | null | undefined;
  description?: string | null | undefined;
}

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
    description = '',
  ): Promise<{ webhook: WebhookEntity; secret: string }> {
    const accountId = requireAccount(ctx);
    this.requireTarget(url);
    const wanted = requireEvents(events);
    requireDescription(description);
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
        description,
        pausedAt: null,
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

  /** Changes the given fields. Throws `invalid_argument` with the field, and `not_found`. */
  async update(ctx: RequestContext, id: string, given: WebhookChange): Promise<WebhookEntity> {
    const { url, events, description } = given;
    if (url != null) this.requireTarget(url);
    if (description != null) requireDescription(description);
    const change = {
      ...(url == null ? {} : { url }),
      ...(events == null ? {} : { events: requireEvents(events) }),
      ...(description == null ? {} : { description }),
    };
    return this.withOwn(ctx, id, async (tx, webhook) => {
      if (Object.keys(change).length > 0) await tx.update(WebhookEntity, { id }, change);
      return { ...webhook, ...change };
    });
  }

  /**
   * Pauses a webhook: until it is resumed, events are neither delivered nor kept. Pending
   * deliveries fail and can be sent again later. Idempotent.
   */
  async pause(ctx: RequestContext, id: string): Promise<WebhookEntity> {
    return this.withOwn(ctx, id, async (tx, webhook) => {
      if (webhook.pausedAt) return webhook;
      const pausedAt = new Date();
      await tx.update(WebhookEntity, { id }, { pausedAt });
      await tx.update(
        WebhookDeliveryEntity,
        { webhookId: id, status: 'pending' },
        { status: 'failed', finishedAt: pausedAt },
      );
      return { ...webhook, pausedAt };
    });
  }

  /** Delivers events from now on again. Idempotent. */
  async resume(ctx: RequestContext, id: string): Promise<WebhookEntity> {
    return this.withOwn(ctx, id, async (tx, webhook) => {
      await tx.update(WebhookEntity, { id }, { pausedAt: null });
      return { ...webhook, pausedAt: null };
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
      await tx.update(WebhookEntity, { id, deletedAt: IsNull() }, { ...FORGOTTEN_SECRETS, deletedAt: new Date() });
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
    return this.withOwn(ctx, id, (tx, webhook) => {
      requireNotPaused(webhook);
      return queueDelivery(tx, webhook, TEST_EVENT, testBody(new Date()), false);
    });
  }

  private requireTarget(url: string): void {
    const problem = targetProblem(url, this.allowedNetworks);
    if (problem) throw invalidArgument('url', `url ${problem}`);
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

function requireDescription(description: string): void {
  if ([...description].length <= MAX_DESCRIPTION && !CONTROL_CHARACTER.test(description)) return;
  const expectation = `must have at most ${MAX_DESCRIPTION} characters, without control characters`;
  throw invalidArgument('description', `description ${expectation}`);
}

function requireEvents(events: readonly string[] | null | undefined): WebhookEvent[] {
  if (events == null) return [...EXPORT_EVENTS];
  const known = WEBHOOK_EVENTS.filter((event) => events.includes(event));
  if (known.length === 0 || events.some((event) => !known.includes(event as WebhookEvent))) {
    throw invalidArgument('events', `events must list one or more of: ${WEBHOOK_EVENTS.join(', ')}`);
  }
  return known;
}
