import { IsNull, MoreThan, type EntityManager } from 'typeorm';
import { atomic, read } from '../db/atomic.js';
import type { SecretBox } from '../db/secret-box.js';
import type { RequestContext } from '../context/request-context.js';
import { WebhookEntity } from './webhook.entity.js';

/** Result of a call of `resealSecrets`. */
export interface ResealedPage {
  checked: number;
  resealed: number;
  /** Webhooks whose secret no key of TOKEN_KEYS decrypts. They are unchanged. */
  unreadable: string[];
  /** Id of the last one. Null after the last page. */
  next: string | null;
}

/**
 * Re-encrypts webhook secrets with the first key of TOKEN_KEYS, so that an older one can be
 * removed. Locks one webhook at a time, so that a concurrent rotation is not overwritten.
 * Idempotent.
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
): Promise<'resealed' | 'unchanged' | 'unreadable'> {
  const webhook = await tx.findOne(WebhookEntity, {
    where: { id, deletedAt: IsNull() },
    select: { id: true, secret: true, previousSecret: true },
    lock: { mode: 'pessimistic_write' },
  });
  if (!webhook) return 'unchanged';
  let secret: Buffer | null;
  let previousSecret: Buffer | null;
  try {
    secret = box.reseal(id, webhook.secret);
    previousSecret = webhook.previousSecret && box.reseal(id, webhook.previousSecret);
  } catch {
    return 'unreadable';
  }
  if (!secret && !previousSecret) return 'unchanged';
  await tx.update(WebhookEntity, { id }, { ...(secret && { secret }), ...(previousSecret && { previousSecret }) });
  return 'resealed';
}
