import { type EntityManager, type EntityTarget, IsNull, type ObjectLiteral } from 'typeorm';
import { atomic, type AtomicContext, read } from './atomic.js';
import type { SecretBox } from './secret-box.js';

/** Result of a call of `resealPage`. */
export interface ResealedPage {
  checked: number;
  resealed: number;
  /** Rows with a secret that no key of TOKEN_KEYS decrypts. They are unchanged. */
  unreadable: string[];
  /** Id of the last one. Null after the last page. */
  next: string | null;
}

/** Rows whose secrets are sealed with their id. A column is null where there is no secret. */
interface SealedRows<Row extends ObjectLiteral> {
  entity: EntityTarget<Row>;
  columns: readonly (keyof Row & string)[];
  /** Condition for rows with secrets; excludes those that are not deleted if absent. */
  where?: object;
}

const NOT_DELETED = { deletedAt: IsNull() };

/**
 * Re-encrypts the secrets of a page of rows that are not deleted with the first key of TOKEN_KEYS,
 * so that an older one can be removed. Locks one row at a time, so that a concurrent change is not
 * overwritten. Idempotent.
 */
export async function resealPage<Row extends ObjectLiteral>(
  ctx: AtomicContext,
  box: SecretBox,
  sealed: SealedRows<Row>,
  { after, first }: { after: string; first: number },
): Promise<ResealedPage> {
  const rows = await read(ctx, (db) => {
    const query = db
      .createQueryBuilder(sealed.entity, 'r')
      .select('r.id')
      .where(sealed.where ?? NOT_DELETED);
    return query.andWhere('r.id > :after', { after }).orderBy('r.id').limit(first).getMany();
  });
  const ids = rows.map((row) => row['id'] as string);
  const page: ResealedPage = { checked: ids.length, resealed: 0, unreadable: [], next: null };
  for (const id of ids) {
    const outcome = await atomic(ctx, (tx) => resealRow(tx, box, sealed, id));
    if (outcome === 'resealed') page.resealed += 1;
    if (outcome === 'unreadable') page.unreadable.push(id);
  }
  if (ids.length === first) page.next = ids.at(-1)!;
  return page;
}

async function resealRow(
  tx: EntityManager,
  box: SecretBox,
  { entity, columns, where = NOT_DELETED }: SealedRows<ObjectLiteral>,
  id: string,
): Promise<'resealed' | 'unchanged' | 'unreadable'> {
  const row = await tx
    .createQueryBuilder(entity, 'r')
    .select(['r.id', ...columns.map((column) => `r.${column}`)])
    .where({ ...where, id })
    .setLock('pessimistic_write')
    .getOne();
  if (!row) return 'unchanged';
  const change: Record<string, Buffer> = {};
  try {
    for (const column of columns) {
      const secret = row[column] as Buffer | null;
      const resealed = secret && box.reseal(id, secret);
      if (resealed) change[column] = resealed;
    }
  } catch {
    return 'unreadable';
  }
  if (Object.keys(change).length === 0) return 'unchanged';
  await tx.update(entity, { id }, change);
  return 'resealed';
}
