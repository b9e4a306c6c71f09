import { type EntityManager, IsNull, Not } from 'typeorm';
import { verifyPassword } from '../../accounts/password.js';
import { UserEntity } from '../../accounts/user.entity.js';
import { type RequestContext, requireUser } from '../../context/request-context.js';
import { atomic, read } from '../../db/atomic.js';
import type { ResealedPage } from '../../db/reseal-page.js';
import { resealPage } from '../../db/reseal-page.js';
import type { SecretBox } from '../../db/secret-box.js';
import { DomainError, invalidArgument, notFound } from '../../errors/domain-error.js';
import { hashClient } from '../hash-client.js';
import { lockUnchanged } from '../lock-unchanged.js';
import type { LoginLimiter } from '../login-limiter.js';
import { SessionEntity } from '../session.entity.js';
import { requireBrowser } from '../require-browser.js';
import { unlessRefused } from '../unless-refused.js';
import { AuthenticatorEntity } from './authenticator.entity.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';
import type { SecondFactor } from './second-factor.js';
import { newTotpSecret, totpUri } from './totp.js';

/** Turns the two-factor sign-in of a user on and off. */
export class TwoFactorService {
  constructor(
    private readonly box: SecretBox,
    private readonly secondFactor: SecondFactor,
    private readonly limiter: LoginLimiter,
  ) {}

  /** Returns a new secret for an authenticator app. It does not count before `confirm`. */
  async begin(ctx: RequestContext, password: string): Promise<{ secret: string; uri: string }> {
    const { user, isPassword } = await this.tried(ctx, password);
    const wrong = invalidArgument('password', 'The password is wrong');
    if (!isPassword) throw wrong;
    const secret = newTotpSecret();
    await atomic(ctx, async (tx) => {
      if (!(await lockUnchanged(tx, user))) throw wrong;
      if (user.twoFactorSince) throw new DomainError('already_exists', 'Two-factor sign-in is on: turn it off first');
      await tx.delete(AuthenticatorEntity, { id: user.id });
      const given = { id: user.id, secret: this.box.seal(user.id, secret), lastStep: null, createdAt: new Date() };
      await tx.insert(AuthenticatorEntity, given);
    });
    return { secret, uri: totpUri(secret, user.email) };
  }

  /**
   * Turns it on with a code of the app, ends the other sessions, which began without one, and
   * returns ten recovery codes. Only the result contains them.
   */
  async confirm(ctx: RequestContext, code: string): Promise<string[]> {
    const userId = requireUser(ctx);
    requireBrowser(ctx);
    const giveBack = await this.limiter.chargePasswordChange(userId);
    const codes = await atomic(ctx, async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const { twoFactorSince } = await tx.findOneOrFail(UserEntity, { where: { id: userId }, lock });
      // A reset that ended this session must not leave the user with the authenticator of another
      // person.
      if (!(await tx.existsBy(SessionEntity, { id: ctx.actor.sessionId ?? '', userId }))) {
        throw new DomainError('unauthenticated', 'Sign in first');
      }
      if (twoFactorSince) throw new DomainError('already_exists', 'Two-factor sign-in is already on');
      if (!(await this.secondFactor.accepts(tx, userId, code))) throw wrongCode('code');
      await tx.update(UserEntity, { id: userId }, { twoFactorSince: new Date() });
      await tx.delete(SessionEntity, { userId, id: ctx.actor.sessionId ? Not(ctx.actor.sessionId) : Not(IsNull()) });
      return replaceRecoveryCodes(tx, userId);
    });
    await giveBack();
    return codes;
  }

  /** Turns it off. `proof` is the password, or a code. */
  async disable(ctx: RequestContext, proof: string): Promise<void> {
    await this.proven(ctx, proof, (tx, userId) => forget(tx, userId));
  }

  /** Replaces the recovery codes. `proof` is the password, or a code. */
  async renewRecoveryCodes(ctx: RequestContext, proof: string): Promise<string[]> {
    return this.proven(ctx, proof, replaceRecoveryCodes);
  }

  /** Returns how many recovery codes of the caller are unused. */
  async recoveryCodesLeft(ctx: RequestContext): Promise<number> {
    const userId = requireUser(ctx);
    return read(ctx, (db) => db.countBy(RecoveryCodeEntity, { userId, usedAt: IsNull() }));
  }

  /**
   * Turns it off for a user that lost the authenticator, and ends its sessions. Staff name the user
   * by id or email, but not themselves. Throws `not_found` if it is off.
   */
  async reset(ctx: RequestContext, named: { userId: string } | { email: string }): Promise<UserEntity> {
    const { accountId, userId: own } = ctx.actor;
    return atomic(ctx, async (tx) => {
      const who = 'userId' in named ? { id: named.userId } : { email: named.email.trim() };
      const where = { ...who, ...(accountId ? { accountId } : {}), twoFactorSince: Not(IsNull()) };
      const [user, another] = await tx.find(UserEntity, { where, order: { id: 'ASC' }, take: 2 });
      if (!user) throw notFound('A user with two-factor sign-in');
      if (another) throw invalidArgument('email', 'Several users have this email: name one by its id');
      if (user.id === own) throw invalidArgument('userId', 'Turn off your own in the settings');
      await forget(tx, user.id);
      await tx.delete(SessionEntity, { userId: user.id });
      return { ...user, twoFactorSince: null };
    });
  }

  async reseal(ctx: RequestContext, page: { after: string; first: number }): Promise<ResealedPage> {
    return resealPage(
      ctx,
      this.box,
      { entity: AuthenticatorEntity, columns: ['secret'], where: { id: Not('') } },
      page,
    );
  }

  private async proven<T>(
    ctx: RequestContext,
    proof: string,
    work: (tx: EntityManager, userId: string) => Promise<T>,
  ): Promise<T> {
    const { user, isPassword } = await this.tried(ctx, proof);
    return atomic(ctx, async (tx) => {
      if (!(await lockUnchanged(tx, user))) throw wrongCode('proof');
      if (!user.twoFactorSince) throw new DomainError('invalid_argument', 'Two-factor sign-in is off');
      if (!isPassword && !(await this.secondFactor.accepts(tx, user.id, proof))) throw wrongCode('proof');
      return work(tx, user.id);
    });
  }

  /** Charges an attempt, which is given back for the right password. */
  private async tried(ctx: RequestContext, password: string): Promise<{ user: UserEntity; isPassword: boolean }> {
    const userId = requireUser(ctx);
    requireBrowser(ctx);
    const giveBack = await this.limiter.chargePasswordChange(userId);
    const user = await read(ctx, (db) => db.findOneByOrFail(UserEntity, { id: userId }));
    const compare = () => verifyPassword(password, user.passwordHash, hashClient(ctx));
    const isPassword = await unlessRefused(giveBack, compare);
    if (isPassword) await giveBack();
    return { user, isPassword };
  }
}

const wrongCode = (field: string): DomainError =>
  invalidArgument(field, field === 'code' ? 'The code is wrong or was used' : 'The password or code is wrong');

async function forget(tx: EntityManager, userId: string): Promise<void> {
  await tx.update(UserEntity, { id: userId }, { twoFactorSince: null });
  await tx.delete(AuthenticatorEntity, { id: userId });
  await tx.delete(RecoveryCodeEntity, { userId });
}

async function replaceRecoveryCodes(tx: EntityManager, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(RecoveryCodeEntity, { userId });
  const rows = codes.map((code) => ({ userId, codeHash: recoveryCodeHash(userId, code), usedAt: null }));
  await tx.insert(RecoveryCodeEntity, rows);
  return codes;
}
