import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { invalidApiKey } from '../errors/domain-error.js';
import { auditDetails } from './audit-details.rule.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

type Caller = Pick<RequestContext, 'actor' | 'requestId' | 'browser' | 'clientAddress'>;

/** A running mutation. */
interface Change {
  /** The mutation's name. */
  action: string;
  args: Readonly<Record<string, unknown>>;
}

/**
 * Writes the author and the change in the transaction of the change. `outcome` is the result of the
 * change. Throws `unauthenticated` if the author's key was deleted.
 */
export async function recordChange(
  tx: EntityManager,
  ctx: Caller,
  { action, args }: Change,
  outcome: unknown,
): Promise<void> {
  const { role, userId, keyId, name } = ctx.actor;
  if (keyId !== undefined) await requireKey(tx, keyId);
  const entry = tx.create(AuditEntryEntity, {
    at: new Date(),
    accountId: accountOf(ctx, args, outcome),
    actorRole: role,
    actorId: userId ?? keyId ?? null,
    actorName: name ?? keyId ?? role,
    address: (ctx.browser?.address ?? ctx.clientAddress ?? '').slice(0, 64),
    action,
    subjectId: textOf(args, 'id') ?? textOf(args, 'userId') ?? textOf(outcome, 'id') ?? textOf(args, 'datastreamId'),
    details: auditDetails(args),
    requestId: ctx.requestId,
  });
  await tx.insert(AuditEntryEntity, entry);
}

/**
 * Locks the key of the caller against its deletion. Throws `unauthenticated` if it was deleted:
 * this process may remember it for a moment, and the request may have begun before.
 */
async function requireKey(tx: EntityManager, keyId: string): Promise<void> {
  const keys = await tx.query<unknown[]>('SELECT 1 FROM api_keys WHERE id = ? FOR SHARE', [keyId]);
  if (keys.length === 0) throw invalidApiKey();
}

function accountOf(ctx: Caller, args: Change['args'], outcome: unknown): string | null {
  const named = [ctx.actor.accountId, textOf(args, 'accountId'), textOf(outcome, 'accountId')];
  const ids = [textOf(args, 'id'), textOf(outcome, 'id')].filter((id) => id?.startsWith('acc_'));
  return [...named, ...ids].find((id) => id != null) ?? null;
}

function textOf(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = (value as Record<string, unknown>)[key];
  return typeof found === 'string' ? found.slice(0, 64) : null;
}
