import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import type { Database } from '../db/database.js';
import type { CursorCodec } from '../db/cursor-codec.js';
import { DomainError } from '../errors/domain-error.js';

export type Role = 'service' | 'staff' | 'account' | 'anonymous';

/** Who is calling; `accountId` and `keyId` are set for role `account`. */
export interface Actor {
  role: Role;
  accountId?: string;
  keyId?: string;
}

/** What every resolver and service gets as its first argument: one operation of one caller. */
export interface RequestContext {
  requestId: string;
  actor: Actor;
  /** Aborted when the caller gave up: `atomic` and `read` then stop the running query. */
  signal: AbortSignal;
  logger: Logger;
  database: Database;
  cursors: CursorCodec;
  /** Set for mutations with an idempotency key; `transaction` then spans the whole operation. */
  idempotency?: { key: string; fingerprint: string };
  /** The operation's own transaction, which `atomic` and `read` join. */
  transaction?: EntityManager;
}

/** The account that acts; `unauthenticated` when the caller is not an account. */
export function requireAccount(ctx: Pick<RequestContext, 'actor'>): string {
  if (ctx.actor.role !== 'account' || !ctx.actor.accountId) {
    throw new DomainError('unauthenticated', 'The API key is invalid or missing.');
  }
  return ctx.actor.accountId;
}

/** Refuses callers without one of the roles: `unauthenticated` when anonymous, else `permission_denied`. */
export function requireRole(ctx: Pick<RequestContext, 'actor'>, ...roles: Role[]): void {
  if (roles.includes(ctx.actor.role)) return;
  if (ctx.actor.role === 'anonymous') throw new DomainError('unauthenticated', 'The API key is invalid or missing.');
  throw new DomainError('permission_denied', 'The caller may not use this operation.');
}
