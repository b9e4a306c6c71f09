import { IsNull, LessThan, Not, type DataSource } from 'typeorm';
import { isId } from '../../schema/text/ids.js';
import { atomic, read } from '../db/atomic.js';
import { keysetPage, type Page } from '../db/keyset.js';
import { notFound } from '../errors/domain-error.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { requireNotPaused, startDelivery } from './queue-deliveries.js';
import type { SecretBox } from '../db/secret-box.js';
import { signedHeaders } from './sign-delivery.js';
import { WebhookAttemptEntity } from './webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhookEntity } from './webhook.entity.js';

const MAX_PAGE = 100;
/** Time that the log keeps. */
const KEPT_MS = 30 * 86_400_000;
const SWEEP_BATCH = 1_000;
const MAX_ERROR = 500;

/** The request of an attempt. */
interface SignedDelivery {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Outcome of an attempt. */
interface AttemptReport {
  deliveryId: string;
  run: number;
  attempt: number;
  attemptedAt: Date;
  durationMs: number;
  httpStatus: number | null;
  error: string | null;
  /** Whether it is the last attempt of its run. */
  last: boolean;
}

/** Deliveries to webhooks and their outcomes. */
export class WebhookDeliveriesService {
  constructor(private readonly box: SecretBox) {}

  /** Newest first. */
  async list(
    ctx: RequestContext,
    webhookId: string,
    page: { first: number; after?: string | null | undefined },
  ): Promise<Page<WebhookDeliveryEntity>> {
    const accountId = requireAccount(ctx);
    return read(ctx, (db) => {
      const query = db.createQueryBuilder(WebhookDeliveryEntity, 'd').where({ webhookId, accountId });
      const request = { ...page, list: 'webhook_deliveries', filters: { webhookId }, maxFirst: MAX_PAGE } as const;
      return keysetPage(ctx, query, { ...request, order: 'created' });
    });
  }

  /**
   * Sends a delivery again with its id, in a new run. The run of a pending one ends at its next
   * attempt, if it has not lost its workflow.
   */
  async redeliver(ctx: RequestContext, id: string): Promise<WebhookDeliveryEntity> {
    const accountId = requireAccount(ctx);
    if (!isId('webhookDelivery', id)) throw notFound('The delivery');
    return atomic(ctx, async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const delivery = await tx.findOne(WebhookDeliveryEntity, { where: { id, accountId }, lock });
      const where = { id: delivery?.webhookId, deletedAt: IsNull() };
      const webhook = delivery && (await tx.findOne(WebhookEntity, { where, lock: { mode: 'pessimistic_read' } }));
      if (!delivery || !webhook) throw notFound('The delivery');
      requireNotPaused(webhook);
      const change = { status: 'pending', run: delivery.run + 1, finishedAt: null } as const;
      await tx.update(WebhookDeliveryEntity, { id }, change);
      await startDelivery(tx, webhook, { ...delivery, ...change }, true);
      return { ...delivery, ...change };
    });
  }

  /** Returns the request of an attempt, signed for now. Null if nothing is left to send. */
  async request(ctx: RequestContext, id: string, run: number): Promise<SignedDelivery | null> {
    return read(ctx, async (db) => {
      const delivery = await db.findOneBy(WebhookDeliveryEntity, { id });
      if (delivery?.status !== 'pending' || delivery.run !== run) return null;
      const { webhookId, body, event } = delivery;
      const select = { id: true, url: true, secret: true, previousSecret: true, previousSecretUntil: true } as const;
      const webhook = await db.findOne(WebhookEntity, { where: { id: webhookId, deletedAt: IsNull() }, select });
      if (!webhook) return null;
      const at = new Date();
      const headers = signedHeaders(this.secretsOf(webhook, at), id, at, body);
      return { url: webhook.url, headers: { ...headers, 'Webhook-Event': event }, body };
    });
  }

  /** Records the outcome of an attempt. Idempotent. */
  async report(ctx: RequestContext, report: AttemptReport): Promise<void> {
    const { last, ...attempt } = report;
    const ok = attempt.httpStatus !== null && attempt.httpStatus >= 200 && attempt.httpStatus < 300;
    await atomic(ctx, async (tx) => {
      const row = { ...attempt, error: attempt.error?.slice(0, MAX_ERROR) ?? null };
      await tx.createQueryBuilder().insert().into(WebhookAttemptEntity).values(row).orIgnore().execute();
      if (ok || last) await finish(tx, attempt, ok ? 'delivered' : 'failed');
    });
  }

  /** Marks a run as failed after its deadline. */
  async giveUp(ctx: RequestContext, id: string, run: number): Promise<void> {
    await atomic(ctx, (tx) => finish(tx, { deliveryId: id, run }, 'failed'));
  }

  private secretsOf(webhook: WebhookEntity, at: Date): string[] {
    const { id, secret, previousSecret, previousSecretUntil } = webhook;
    const replaced = previousSecret && previousSecretUntil && previousSecretUntil > at;
    return [secret, ...(replaced ? [previousSecret] : [])].map((sealed) => this.box.open(id, sealed));
  }
}

async function finish(
  tx: Parameters<Parameters<typeof atomic>[1]>[0],
  { deliveryId, run }: { deliveryId: string; run: number },
  status: 'delivered' | 'failed',
): Promise<void> {
  // A pause may have failed the run while its last attempt was under way.
  const where = { id: deliveryId, run, status: status === 'delivered' ? Not(status) : 'pending' } as const;
  await tx.update(WebhookDeliveryEntity, where, { status, finishedAt: new Date() });
}

/** Removes deliveries older than 30 days with their log, a bounded number at a time. */
export async function sweepDeliveries(source: DataSource): Promise<void> {
  const createdAt = LessThan(new Date(Date.now() - KEPT_MS));
  const old = await source.manager.find(WebhookDeliveryEntity, {
    where: { createdAt },
    select: { id: true },
    take: SWEEP_BATCH,
  });
  if (old.length > 0)
    await source.manager.delete(
      WebhookDeliveryEntity,
      old.map(({ id }) => id),
    );
}
