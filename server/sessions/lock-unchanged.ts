import type { EntityManager } from 'typeorm';
import { UserEntity } from '../accounts/user.entity.js';

/**
 * Locks the user until the transaction ends. Returns false if the password or the second factor
 * changed since `read` was read, or the user was removed: what was proven with the old ones no
 * longer counts.
 */
export async function lockUnchanged(tx: EntityManager, read: UserEntity): Promise<boolean> {
  const lock = { mode: 'pessimistic_write' } as const;
  const current = await tx.findOne(UserEntity, { where: { id: read.id }, lock });
  return current?.passwordHash === read.passwordHash && sinceOf(current) === sinceOf(read);
}

const sinceOf = ({ twoFactorSince }: UserEntity): number | undefined => twoFactorSince?.getTime();
