import { IsNull, Not } from 'typeorm';
import { decoyHash, hashPassword, verifyPassword, verifyPasswords } from '../accounts/password.js';
import { UserEntity } from '../accounts/user.entity.js';
import { recordFailedSignIn } from '../audit/record-failed-sign-in.js';
import { recordChange } from '../audit/record-change.js';
import { atomic, type AtomicContext, read } from '../db/atomic.js';
import { DomainError, notFound } from '../errors/domain-error.js';
import { becomeUser, type RequestContext, requireUser, type SigningIn } from '../context/request-context.js';
import { lockUnchanged } from './lock-unchanged.js';
import { requireBrowser } from './require-browser.js';
import type { KnownBrowsers } from './known-browsers.js';
import type { LoginLimiter } from './login-limiter.js';
import { hashClient } from './hash-client.js';
import type { SessionDirectory } from './session-directory.js';
import { SessionEntity } from './session.entity.js';
import { UserTokenEntity } from '../accounts/user-token.entity.js';
import { unlessRefused } from './unless-refused.js';
import { codeRequired, codeWrong, type SecondFactor } from './two-factor/second-factor.js';

type OpeningSession = AtomicContext & Pick<RequestContext, 'actor' | 'browser'>;

/** Maximum number of users with one email, each in another account, that are tried. */
const MAX_LOGINS_OF_EMAIL = 8;

/** Signs users in and out, and manages their sessions. */
export class SignInService {
  private readonly decoy = decoyHash();
  private readonly recording = new Set<Promise<void>>();

  constructor(
    private readonly sessions: SessionDirectory,
    private readonly limiter: LoginLimiter,
    private readonly knownBrowsers: KnownBrowsers,
    private readonly secondFactor: SecondFactor,
  ) {}

  /**
   * Opens a session in the caller's browser. Throws `unauthenticated`, without saying whether email
   * or password was wrong, and `rate_limited`. If several accounts have a user with the email, the
   * password selects one. A user with two-factor sign-in needs a code as well: without one the
   * failure has `details.reason` `code_required`.
   */
  async signIn(ctx: RequestContext, email: string, password: string, code: string | null): Promise<UserEntity> {
    const browser = requireBrowser(ctx);
    const logins = await this.loginsOf(ctx, email);
    const known = this.knownBrowsers.read(browser.browserToken);
    const nonceOf = (users: readonly UserEntity[]): string | null =>
      known && users.some(({ id }) => id === known.userId) ? known.nonce : null;
    const giveBack = await this.limiter.charge({
      address: browser.address,
      person: personOf(logins, email),
      knownBrowser: nonceOf(logins),
    });
    // Hashes for unknown emails as well, so that the response time does not reveal which exist.
    const hashes = logins.length > 0 ? logins.map(({ passwordHash }) => passwordHash) : [this.decoy];
    const genuine = await unlessRefused(giveBack, () => verifyPasswords(password, hashes, hashClient(ctx)));
    const opened = logins.filter((_, index) => genuine[index]);
    const user = opened.find(({ id }) => id === known?.userId) ?? opened[0];
    if (!user) {
      this.noteFailure({ ...ctx, browser }, toldOf(logins), email);
      throw new DomainError('unauthenticated', 'The email or the password is wrong');
    }
    await giveBack();
    if (user.twoFactorSince) await this.requireCode({ ...ctx, browser }, user, code, nonceOf([user]));
    await this.openSession(ctx, user);
    return user;
  }

  private async requireCode(
    ctx: SigningIn,
    user: UserEntity,
    code: string | null,
    knownBrowser: string | null,
  ): Promise<void> {
    if (!code) throw codeRequired();
    const giveBack = await this.limiter.chargeCode(user.id, knownBrowser);
    // The sign-in itself is recorded when its session begins.
    const own = { ...ctx };
    delete own.recordChange;
    if (!(await atomic(own, (tx) => this.secondFactor.accepts(tx, user.id, code)))) {
      this.noteFailure(ctx, user, user.email);
      throw codeWrong();
    }
    await giveBack();
  }

  /**
   * Returns users with the email, confirmed ones first, then the oldest, so that new users cannot
   * crowd out old ones.
   */
  private async loginsOf(ctx: RequestContext, email: string): Promise<UserEntity[]> {
    const order = { emailConfirmedAt: 'DESC', createdAt: 'ASC', id: 'ASC' } as const;
    return read(ctx, (db) => db.find(UserEntity, { where: { email: email.trim() }, order, take: MAX_LOGINS_OF_EMAIL }));
  }

  /**
   * Records a failed sign-in in the background, within limits: the response time must not reveal
   * which users exist.
   */
  noteFailure(ctx: SigningIn, user: UserEntity | null, email: string): void {
    // The call may end before the record is written.
    const own = { ...ctx, signal: new AbortController().signal };
    const recorded = (async () => {
      if (await this.limiter.mayNote(user?.id ?? null)) await recordFailedSignIn(own, user, email);
    })().catch((err: unknown) => ctx.logger.error({ err }, 'recording a failed sign-in failed'));
    this.recording.add(recorded);
    void recorded.finally(() => this.recording.delete(recorded));
  }

  /** Resolves when every failure so far is recorded. */
  async settled(): Promise<void> {
    await Promise.all(this.recording);
  }

  /** Runs the action of a one-time token. Attempts are counted like those with passwords. */
  async limited<T>(ctx: Pick<RequestContext, 'browser'>, token: string, work: () => Promise<T>): Promise<T> {
    const giveBack = await this.limiter.chargeToken(requireBrowser(ctx).address, token);
    const result = await unlessRefused(giveBack, work);
    await giveBack();
    return result;
  }

  /**
   * Runs an action with a code of the user's second factor, if it has one. Attempts are counted
   * like those of `signIn`.
   */
  async limitedCode<T>(
    ctx: Pick<RequestContext, 'browser'>,
    user: Pick<UserEntity, 'id' | 'twoFactorSince'> | null,
    work: () => Promise<T>,
  ): Promise<T> {
    if (!user?.twoFactorSince) return work();
    const known = this.knownBrowsers.read(requireBrowser(ctx).browserToken);
    const giveBack = await this.limiter.chargeCode(user.id, known?.userId === user.id ? known.nonce : null);
    const result = await unlessRefused(giveBack, work);
    await giveBack();
    return result;
  }

  /**
   * Signs the user in after any kind of proof. Throws `unauthenticated` if the password or the
   * second factor changed since `user` was read: that change ended all sessions, and this one would
   * outlive it.
   */
  async openSession(ctx: OpeningSession, user: UserEntity): Promise<void> {
    const browser = requireBrowser(ctx);
    const { sessionId: replaced } = ctx.actor;
    becomeUser(ctx, user);
    const opened = await atomic(ctx, async (tx) => {
      if (!(await lockUnchanged(tx, user))) {
        throw new DomainError('unauthenticated', 'The password or two-factor sign-in has just changed: sign in again');
      }
      // The browser loses its cookie, so that session could not be ended by signing out.
      if (replaced) await tx.delete(SessionEntity, { id: replaced });
      return this.sessions.open(tx, user.id, browser);
    });
    browser.setSession(opened.token, opened.expiresAt);
    const known = this.knownBrowsers.issue(user.id);
    browser.setKnown(known.token, known.expiresAt);
  }

  /** `openSession` for HTTP routes. The audit log gets its entry as well. */
  async openSessionBy(ctx: SigningIn, user: UserEntity, args: Readonly<Record<string, string>>): Promise<void> {
    const own: OpeningSession & SigningIn = { ...ctx };
    own.recordChange = (tx, outcome) => recordChange(tx, own, { action: 'signIn', args }, outcome);
    await this.openSession(own, user);
  }

  /** Ends the session of the browser, if any. */
  async signOut(ctx: RequestContext): Promise<void> {
    const browser = requireBrowser(ctx);
    const { sessionId } = ctx.actor;
    if (sessionId) await atomic(ctx, (tx) => tx.delete(SessionEntity, { id: sessionId }));
    browser.clearSession();
  }

  /** Returns the caller's sessions, newest first. */
  async list(ctx: RequestContext): Promise<SessionEntity[]> {
    const userId = requireUser(ctx);
    return read(ctx, (db) => db.find(SessionEntity, { where: { userId }, order: { createdAt: 'DESC', id: 'DESC' } }));
  }

  /** Ends one of the caller's sessions. Throws `not_found`. */
  async revoke(ctx: RequestContext, id: string): Promise<void> {
    const userId = requireUser(ctx);
    await atomic(ctx, async (tx) => {
      const { affected } = await tx.delete(SessionEntity, { id, userId });
      if (!affected) throw notFound('The session');
    });
  }

  /** Replaces the caller's password, ends all other sessions and voids the user's reset link. */
  async changePassword(ctx: RequestContext, current: string, next: string): Promise<void> {
    const userId = requireUser(ctx);
    const user = await read(ctx, (db) => db.findOneByOrFail(UserEntity, { id: userId }));
    requireBrowser(ctx);
    const giveBack = await this.limiter.chargePasswordChange(userId);
    const wrong = new DomainError('invalid_argument', 'The current password is wrong', { field: 'current' });
    const isCurrent = () => verifyPassword(current, user.passwordHash, hashClient(ctx));
    if (!(await unlessRefused(giveBack, isCurrent))) throw wrong;
    await giveBack();
    const passwordHash = await hashPassword(requirePassword(next, 'next'), hashClient(ctx));
    await atomic(ctx, async (tx) => {
      if (!(await lockUnchanged(tx, user))) throw wrong;
      await tx.update(UserEntity, { id: userId }, { passwordHash });
      await tx.delete(UserTokenEntity, { userId, kind: 'reset' });
      await tx.delete(SessionEntity, { userId, id: ctx.actor.sessionId ? Not(ctx.actor.sessionId) : Not(IsNull()) });
    });
  }
}

/**
 * Returns the key by which attempts are counted: the id of the oldest user, otherwise the
 * normalized email.
 */
function personOf(logins: readonly UserEntity[], email: string): string {
  const [oldest] = [...logins].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  return oldest?.id ?? email.trim().normalize('NFKC').toLowerCase();
}

/**
 * Returns the user whose account sees a failed attempt: not an invited one while others have the
 * email as well.
 */
const toldOf = (logins: readonly UserEntity[]): UserEntity | null =>
  logins.find(({ emailConfirmedAt }) => emailConfirmedAt !== null) ?? (logins.length === 1 ? logins[0]! : null);

/** Returns a password of 10 to 200 characters. Throws `invalid_argument` with the field. */
export function requirePassword(password: string, field: string): string {
  if (password.length < 10 || password.length > 200) {
    throw new DomainError('invalid_argument', `${field} must have 10 to 200 characters`, { field });
  }
  return password;
}
