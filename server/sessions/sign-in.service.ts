import { IsNull, Not } from 'typeorm';
import { hashPassword, newPassword, verifyPassword } from '../accounts/password.js';
import { UserEntity } from '../accounts/user.entity.js';
import { recordFailedSignIn } from '../audit/record-failed-sign-in.js';
import { recordChange } from '../audit/record-change.js';
import { atomic, type AtomicContext, read } from '../db/atomic.js';
import { DomainError, notFound } from '../errors/domain-error.js';
import type { BrowserCall } from '../graphql/browser-call.js';
import { type RequestContext, requireUser } from '../graphql/context.js';
import type { LoginLimiter } from './login-limiter.js';
import type { SessionDirectory } from './session-directory.js';
import { SessionEntity } from './session.entity.js';

type OpeningSession = AtomicContext & Pick<RequestContext, 'actor' | 'browser'>;

/** What signing in needs to know of a browser that calls. */
export interface SigningIn extends AtomicContext, Pick<RequestContext, 'requestId' | 'actor'> {
  browser: BrowserCall;
}

/** Signing in and out, and the sessions of a person. */
export class SignInService {
  private decoy: Promise<string> | undefined;

  constructor(
    private readonly sessions: SessionDirectory,
    private readonly limiter: LoginLimiter,
  ) {}

  /** Opens a session in the caller's browser. `unauthenticated` without a word on which of both was wrong; `rate_limited`. */
  async signIn(ctx: RequestContext, email: string, password: string): Promise<UserEntity> {
    const browser = requireBrowser(ctx);
    const giveBack = await this.limiter.charge(browser.address, email);
    const user = await read(ctx, (db) => db.findOneBy(UserEntity, { email: email.trim() }));
    // Hashed for unknown emails too, so that the time to answer does not tell which exist.
    this.decoy ??= hashPassword(newPassword());
    const genuine = await verifyPassword(password, user?.passwordHash ?? (await this.decoy));
    if (!user || !genuine) {
      await this.noteFailure({ ...ctx, browser }, user, email);
      throw new DomainError('unauthenticated', 'The email or the password is wrong.');
    }
    await giveBack();
    await this.openSession(ctx, user);
    return user;
  }

  /** Writes down that somebody failed to get in, but not without end. */
  async noteFailure(ctx: SigningIn, user: UserEntity | null, email: string): Promise<void> {
    if (await this.limiter.mayNote(user?.id ?? null)) await recordFailedSignIn(ctx, user, email);
  }

  /** Runs what a one-time token allows, with tries counted as those of passwords are. */
  async limited<T>(ctx: Pick<RequestContext, 'browser'>, token: string, work: () => Promise<T>): Promise<T> {
    const giveBack = await this.limiter.charge(requireBrowser(ctx).address, token);
    const result = await work();
    await giveBack();
    return result;
  }

  /** Signs the user in, whatever proved who it is. */
  async openSession(ctx: OpeningSession, user: UserEntity): Promise<void> {
    const browser = requireBrowser(ctx);
    // From here on the caller is known: the audit log tells who signed in.
    const { id: userId, email: name, role, accountId } = user;
    ctx.actor = { role, userId, name, ...(accountId ? { accountId } : {}) };
    const opened = await atomic(ctx, (tx) => this.sessions.open(tx, userId, browser));
    browser.setSession(opened.token, opened.expiresAt);
  }

  /** `openSession` for what is no mutation: the audit log gets its entry all the same. */
  async openSessionBy(ctx: SigningIn, user: UserEntity, args: Readonly<Record<string, string>>): Promise<void> {
    const own: OpeningSession & SigningIn = { ...ctx };
    own.recordChange = (tx, outcome) => recordChange(tx, own, { action: 'signIn', args }, outcome);
    await this.openSession(own, user);
  }

  /** Ends the session of the browser; silently, when there is none. */
  async signOut(ctx: RequestContext): Promise<void> {
    const browser = requireBrowser(ctx);
    const { sessionId } = ctx.actor;
    if (sessionId) await atomic(ctx, (tx) => tx.delete(SessionEntity, { id: sessionId }));
    browser.clearSession();
  }

  /** The caller's sessions, newest first. */
  async list(ctx: RequestContext): Promise<SessionEntity[]> {
    const userId = requireUser(ctx);
    return read(ctx, (db) => db.find(SessionEntity, { where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } }));
  }

  /** Ends one of the caller's sessions; `not_found`. */
  async revoke(ctx: RequestContext, id: string): Promise<void> {
    const userId = requireUser(ctx);
    const { affected } = await atomic(ctx, (tx) => tx.delete(SessionEntity, { id, userId }));
    if (!affected) throw notFound('The session');
  }

  /** Replaces the caller's password and ends all other sessions. */
  async changePassword(ctx: RequestContext, current: string, next: string): Promise<void> {
    const userId = requireUser(ctx);
    const user = await read(ctx, (db) => db.findOneByOrFail(UserEntity, { id: userId }));
    const giveBack = await this.limiter.charge(requireBrowser(ctx).address, user.email);
    if (!(await verifyPassword(current, user.passwordHash))) {
      throw new DomainError('invalid_argument', 'The current password is wrong.', { field: 'current' });
    }
    await giveBack();
    const passwordHash = await hashPassword(requirePassword(next, 'next'));
    await atomic(ctx, async (tx) => {
      await tx.update(UserEntity, { id: userId }, { passwordHash });
      await tx.delete(SessionEntity, { userId, id: ctx.actor.sessionId ? Not(ctx.actor.sessionId) : Not(IsNull()) });
    });
  }
}

/** A password of 10 to 200 characters; `invalid_argument` naming the field. */
export function requirePassword(password: string, field: string): string {
  if (password.length < 10 || password.length > 200) {
    throw new DomainError('invalid_argument', `${field} must have 10 to 200 characters.`, { field });
  }
  return password;
}

/** The browser that calls; `permission_denied` for callers that have no cookies. */
export function requireBrowser(ctx: Pick<RequestContext, 'browser'>): BrowserCall {
  if (!ctx.browser)
    throw new DomainError('permission_denied', 'Sessions are for browsers, at the address of the dashboard.');
  return ctx.browser;
}
