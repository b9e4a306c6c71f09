import type { AtomicContext } from '../db/atomic.js';
import type { KeysetContext } from '../db/keyset.js';
import type { EventFeed } from '../events/event-feed.js';
import { DomainError, invalidApiKey } from '../errors/domain-error.js';
import type { BrowserCall } from './browser-call.js';
import type { Role } from './roles.js';

/** The caller. `accountId` is the account that it acts for. Staff may have named none. */
export interface Actor {
  role: Role;
  accountId?: string;
  keyId?: string;
  /** Set for a read-only API key. */
  readOnly?: true;
  /** The only table whose files may be read: set for an access key pair that was made for it. */
  tableId?: string;
  /** Id of the signed-in user. */
  userId?: string;
  sessionId?: string;
  /** Email of the user. */
  name?: string;
}

/** Context of one operation of one caller, the first argument of every resolver and service. */
export interface RequestContext extends KeysetContext {
  requestId: string;
  actor: Actor;
  /** Set for browsers. */
  browser?: BrowserCall;
  /** Address of a REST client. */
  clientAddress?: string;
  /** Set for subscriptions. */
  events?: EventFeed;
}

/** Context of a sign-in attempt: an operation or a plain HTTP route of a browser. */
export interface SigningIn extends AtomicContext, Pick<RequestContext, 'requestId' | 'actor'> {
  browser: BrowserCall;
}

/**
 * Returns the account that the caller acts for. Throws `unauthenticated` for anonymous callers, and
 * `invalid_argument` for staff that named none.
 */
export function requireAccount(ctx: Pick<RequestContext, 'actor'>): string {
  const { role, accountId } = ctx.actor;
  if (accountId && role !== 'anonymous' && role !== 'service') return accountId;
  if (role === 'staff') {
    throw new DomainError('invalid_argument', 'Staff must name an account in the header x-account-id', {
      field: 'x-account-id',
    });
  }
  throw invalidApiKey();
}

/**
 * Returns the account that an owner, or staff that named it, acts for. Throws `not_found` if an
 * owner names another account.
 */
export function requireOwnAccount(ctx: Pick<RequestContext, 'actor'>, named: string | null | undefined): string {
  if (ctx.actor.role === 'staff' && named != null) return named;
  const accountId = requireAccount(ctx);
  if (named != null && named !== accountId) throw new DomainError('not_found', 'The account was not found');
  return accountId;
}

/** Returns the signed-in user. Throws `permission_denied` for callers that are not users. */
export function requireUser(ctx: Pick<RequestContext, 'actor'>): string {
  if (!ctx.actor.userId) throw new DomainError('permission_denied', 'Only signed-in users may use this operation');
  return ctx.actor.userId;
}

/**
 * Makes a user who proved who they are the caller: the audit log names them. The browser's session
 * stays.
 */
export function becomeUser(
  ctx: Pick<RequestContext, 'actor'>,
  { id: userId, email: name, role, accountId }: { id: string; email: string; role: Role; accountId: string | null },
): void {
  const { sessionId } = ctx.actor;
  ctx.actor = { role, userId, name, ...(accountId && { accountId }), ...(sessionId && { sessionId }) };
}

/**
 * Throws if the caller has none of the roles: `unauthenticated` if anonymous, otherwise
 * `permission_denied`.
 */
export function requireRole(ctx: Pick<RequestContext, 'actor' | 'browser'>, ...roles: Role[]): void {
  if (roles.includes(ctx.actor.role)) return;
  if (ctx.actor.role === 'anonymous') {
    throw ctx.browser ? new DomainError('unauthenticated', 'Sign in first') : invalidApiKey();
  }
  throw new DomainError('permission_denied', 'The caller may not use this operation');
}
