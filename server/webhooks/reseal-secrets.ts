import { IsNull, MoreThan, type EntityManager } from 'typeorm';
import { atomic, read } from '../db/atomic.js';
import type { SecretBox } from '../db/secret-box.js';
import type { RequestContext } from '../context/request-context.js';
import { WebhookEntity } from './webhook.entity.js';

/** What one call of `resealSecrets` did to a page of webhooks. */
export interface ResealedPage {
  checked: number;
  resealed: number;
  /** Webhooks whose secret no key of TOKEN_KEYS opens: left as they are. */
  unreadable: string[];
  /** Id of the last one; null when there are no more. */
  next: string | null;
}

/**
 * Puts webhooks' secrets under the first key of TOKEN_KEYS, so that an older one can be dropped. One webhook at a time, locked, so that a
 * rotation of its secret is not overwritten; a repeat changes nothing.
 */
export async function resealSecrets(
  ctx: RequestContext,
  box: SecretBox,
  { after, first }: { after: string; first: number },
): Promise<ResealedPage> {
  const rows = await read(ctx, (db) =>
    db.find(WebhookEntity, {
      where: { id: MoreThan(after), deletedAt: IsNull() },
      select: { id: true },
      order: { id: 'ASC' },
      take: first,
    }),
  );
  const page: ResealedPage = { checked: rows.length, resealed: 0, unreadable: [], next: null };
  for (const { id } of rows) {
    const outcome = await atomic(ctx, (tx) => resealOne(tx, box, id));
    if (outcome === 'resealed') page.resealed += 1;
    if (outcome === 'unreadable') page.unreadable.push(id);
  }
  if (rows.length === first) page.next = rows.at(-1)!.id;
  return page;
}

async function resealOne(
  tx: EntityManager,
  box: SecretBox,
  id: string,
): Promise<'resealed' | 'as it should be' | 'unreadable'> {
  const webhook = await tx.findOne(WebhookEntity, {
    where: { id, deletedAt: IsNull() },
    select: { id: true, secret: true, previousSecret: true },
    lock: { mode: 'pessimistic_write' },
  });
  if (!webhook) return 'as it should be';
  let secret: Buffer | null;
  let previousSecret: Buffer | null;
  try {
    secret = box.reseal(id, webhook.secret);
    previousSecret = webhook.previousSecret && box.reseal(id, webhook.previousSecret);
  } catch {
    return 'unreadable';
  }
  if (!secret && !previousSecret) return 'as it should be';
  await tx.update(WebhookEntity, { id }, { ...(secret && { secret }), ...(previousSecret && { previousSecret }) });
  return 'resealed';
}
