import type { AtomicContext } from '../db/atomic.js';
import type { KeysetContext } from '../db/keyset.js';
import type { EventFeed } from '../events/event-feed.js';
import { DomainError } from '../errors/domain-error.js';
import type { BrowserCall } from './browser-call.js';
import type { Role } from './roles.js';

/** Who is calling; `accountId` is the account that is acted for: staff may have named none. */
export interface Actor {
  role: Role;
  accountId?: string;
  keyId?: string;
  /** Of a person who is signed in. */
  userId?: string;
  sessionId?: string;
  /** What people call the caller: an email. */
  name?: string;
}

/** What every resolver and service gets as its first argument: one operation of one caller. */
export interface RequestContext extends KeysetContext {
  requestId: string;
  actor: Actor;
  /** Set for mutations with an idempotency key; `transaction` then spans the whole operation. */
  idempotency?: { key: string; fingerprint: string };
  /** Set for callers that have cookies. */
  browser?: BrowserCall;
  /** Where a REST client's request came from. */
  clientAddress?: string;
  /** Set for subscriptions. */
  events?: EventFeed;
}

/** The context of a caller that signs in or tries to: an operation or a plain HTTP route of a browser. */
export interface SigningIn extends AtomicContext, Pick<RequestContext, 'requestId' | 'actor'> {
  browser: BrowserCall;
}

/** The account that is acted for; `unauthenticated` for strangers, `invalid_argument` for staff that named none. */
export function requireAccount(ctx: Pick<RequestContext, 'actor'>): string {
  const { role, accountId } = ctx.actor;
  if (accountId && role !== 'anonymous' && role !== 'service') return accountId;
  if (role === 'staff') {
    throw new DomainError('invalid_argument', 'Staff name the account that they act for in the header x-account-id.', {
      field: 'x-account-id',
    });
  }
  throw new DomainError('unauthenticated', 'The API key is invalid or missing.');
}

/** The account that an owner, or staff by naming it, acts for; `not_found` when an owner names another one. */
export function requireOwnAccount(ctx: Pick<RequestContext, 'actor'>, named: string | null | undefined): string {
  if (ctx.actor.role === 'staff' && named != null) return named;
  const accountId = requireAccount(ctx);
  if (named != null && named !== accountId) throw new DomainError('not_found', 'The account was not found.');
  return accountId;
}

/** The person who is signed in; `permission_denied` for callers that are no person. */
export function requireUser(ctx: Pick<RequestContext, 'actor'>): string {
  if (!ctx.actor.userId) throw new DomainError('permission_denied', 'This is for people who are signed in.');
  return ctx.actor.userId;
}

/** Refuses callers without one of the roles: `unauthenticated` when anonymous, else `permission_denied`. */
export function requireRole(ctx: Pick<RequestContext, 'actor' | 'browser'>, ...roles: Role[]): void {
  if (roles.includes(ctx.actor.role)) return;
  if (ctx.actor.role === 'anonymous') {
    throw new DomainError('unauthenticated', ctx.browser ? 'Sign in first.' : 'The API key is invalid or missing.');
  }
  throw new DomainError('permission_denied', 'The caller may not use this operation.');
}
