import type { EntityManager } from 'typeorm';
import type { RequestContext } from './request-context.js';

/**
 * Returns the context in which staff or a schedule do, in the caller's transaction, what an account
 * could do itself.
 */
export function asAccount(ctx: RequestContext, tx: EntityManager, accountId: string): RequestContext {
  return { ...ctx, transaction: tx, actor: { role: 'account', accountId } };
}
