import { randomBytes } from 'node:crypto';
import { isId, newId } from '../../schema/text/ids.js';
import { atomic, read } from '../db/atomic.js';
import { invalidArgument, notFound } from '../errors/domain-error.js';
import { requireName } from '../errors/require-name.js';
import type { RequestContext } from '../context/request-context.js';
import { AccountEntity } from './account.entity.js';
import { lockAccount } from './accounts.service.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { hashSecret } from './hash-secret.js';
import type { KeyDirectory } from './key-directory.js';

const MAX_NAME = 200;

/** Keys that REST clients present (spec.md, Authentication). */
export class ApiKeysService {
  constructor(private readonly directory: Pick<KeyDirectory, 'forget'>) {}

  /** Returns the account's keys, newest first. Throws `not_found` for an unknown account. */
  async list(ctx: RequestContext, accountId: string): Promise<ApiKeyEntity[]> {
    if (!isId('account', accountId)) throw notFound('The account');
    return read(ctx, async (manager) => {
      if (!(await manager.existsBy(AccountEntity, { id: accountId }))) throw notFound('The account');
      return manager.find(ApiKeyEntity, { where: { accountId }, order: { createdAt: 'DESC', id: 'DESC' } });
    });
  }

  /** Creates a key. Only the result contains the whole key. */
  async create(
    ctx: RequestContext,
    {
      accountId,
      name,
      expiresAt,
      readOnly,
    }: { accountId: string; name: string; expiresAt: Date | null; readOnly: boolean },
  ): Promise<{ id: string; key: string }> {
    if (expiresAt && expiresAt.getTime() <= Date.now()) {
      throw invalidArgument('expiresAt', 'expiresAt must be in the future');
    }
    const secret = randomBytes(32).toString('base64url');
    const created = await atomic(ctx, async (tx) => {
      await lockAccount(tx, accountId);
      const key = tx.create(ApiKeyEntity, {
        id: newId('apiKey'),
        accountId,
        name: requireName(name, MAX_NAME),
        secretHash: hashSecret(secret),
        createdAt: new Date(),
        lastUsedAt: null,
        expiresAt,
        readOnly,
      });
      await tx.insert(ApiKeyEntity, key);
      return key;
    });
    return { id: created.id, key: `${created.id}.${secret}` };
  }

  /**
   * Deletes a key. Returns false if it did not exist. It stops working here at once, in other
   * processes within a second.
   */
  async delete(ctx: RequestContext, id: string): Promise<boolean> {
    if (!isId('apiKey', id)) throw notFound('The API key');
    const { accountId } = ctx.actor;
    await atomic(ctx, async (tx) => {
      const key = await tx.findOneBy(ApiKeyEntity, { id, ...(accountId ? { accountId } : {}) });
      if (!key) throw notFound('The API key');
      await tx.delete(ApiKeyEntity, { id });
      return key;
    });
    this.directory.forget();
    return true;
  }
}
