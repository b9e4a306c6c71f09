import { IsNull, MoreThan, type EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { atomic, read } from '../db/atomic.js';
import type { SecretBox } from '../db/secret-box.js';
import type { ResealedPage } from '../webhooks/reseal-secrets.js';
import { DestinationEntity } from './destination.entity.js';

/**
 * Re-encrypts credentials with the first key of TOKEN_KEYS, as `resealSecrets` does for webhooks:
 * one destination at a time, so that a concurrent change is not overwritten. Idempotent.
 */
export async function resealCredentials(
  ctx: RequestContext,
  box: SecretBox,
  { after, first }: { after: string; first: number },
): Promise<ResealedPage> {
  const where = { id: MoreThan(after), deletedAt: IsNull() };
  const rows = await read(ctx, (db) =>
    db.find(DestinationEntity, { where, select: { id: true }, order: { id: 'ASC' }, take: first }),
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
  const row = await tx.findOne(DestinationEntity, {
    where: { id, deletedAt: IsNull() },
    select: { id: true, credentials: true },
    lock: { mode: 'pessimistic_write' },
  });
  if (!row) return 'unchanged';
  let credentials: Buffer | null;
  try {
    credentials = box.reseal(id, row.credentials);
  } catch {
    return 'unreadable';
  }
  if (!credentials) return 'unchanged';
  await tx.update(DestinationEntity, { id }, { credentials });
  return 'resealed';
}
