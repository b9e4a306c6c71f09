import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { newId } from '../../schema/text/ids.js';
import { hashSecret } from '../accounts/hash-secret.js';
import { DomainError } from '../errors/domain-error.js';
import { UserTokenEntity } from '../accounts/user-token.entity.js';

const LIFETIME_MS = { invitation: 7 * 86_400_000, reset: 86_400_000 } as const;

/** Creates a one-time token, which only the result contains. */
export async function issueUserToken(
  tx: EntityManager,
  given: Pick<UserTokenEntity, 'kind' | 'accountId' | 'userId' | 'email' | 'role'>,
): Promise<{ row: UserTokenEntity; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const createdAt = new Date();
  const row = tx.create(UserTokenEntity, {
    ...given,
    id: newId('invitation'),
    tokenHash: hashSecret(token),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME_MS[given.kind]),
  });
  await tx.insert(UserTokenEntity, row);
  return { row, token };
}

/** Consumes a token. Throws `not_found` if it is unknown, used, withdrawn or expired. */
export async function useUserToken(
  tx: EntityManager,
  kind: UserTokenEntity['kind'],
  token: string,
): Promise<UserTokenEntity> {
  const lock = { mode: 'pessimistic_write' } as const;
  const row = await tx.findOne(UserTokenEntity, { where: { tokenHash: hashSecret(token), kind }, lock });
  if (!row || row.expiresAt <= new Date()) {
    throw new DomainError('not_found', 'The link was used or withdrawn, or has expired: ask for a new one');
  }
  await tx.delete(UserTokenEntity, { id: row.id });
  return row;
}
