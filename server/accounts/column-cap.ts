import type { EntityManager } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** Returns how many columns a schema of the account may have. */
export async function columnCapOf(db: EntityManager, accountId: string): Promise<number> {
  return (await db.findOneByOrFail(AccountEntity, { id: accountId })).columnCap;
}
