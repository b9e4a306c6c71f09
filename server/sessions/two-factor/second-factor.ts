import { type EntityManager, IsNull } from 'typeorm';
import type { UserEntity } from '../../accounts/user.entity.js';
import type { SecretBox } from '../../db/secret-box.js';
import { DomainError } from '../../errors/domain-error.js';
import { AuthenticatorEntity } from './authenticator.entity.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { bareCode, isRecoveryCode, recoveryCodeHash } from './recovery-codes.js';
import { stepOfCode } from './totp.js';

const TOTP_CODE = /^\d{6}$/;

/** Checks codes of authenticator apps and recovery codes. Each is accepted once. */
export class SecondFactor {
  constructor(private readonly box: SecretBox) {}

  /**
   * Throws `unauthenticated` unless the user has no second factor, or this is a code of it.
   * `details.reason` is `code_required` without a code and `code_wrong` otherwise.
   */
  async require(
    tx: EntityManager,
    { id, twoFactorSince }: Pick<UserEntity, 'id' | 'twoFactorSince'>,
    code: string | null | undefined,
  ): Promise<void> {
    if (twoFactorSince === null) return;
    if (!code) throw codeRequired();
    if (!(await this.accepts(tx, id, code))) throw codeWrong();
  }

  /** Uses up a code of the user. Returns false if it is wrong or was used. */
  async accepts(tx: EntityManager, userId: string, typed: string): Promise<boolean> {
    const code = bareCode(typed);
    if (TOTP_CODE.test(code)) return this.acceptsTotp(tx, userId, code);
    return isRecoveryCode(code) && this.acceptsRecoveryCode(tx, userId, code);
  }

  private async acceptsTotp(tx: EntityManager, userId: string, code: string): Promise<boolean> {
    const row = await tx.findOneBy(AuthenticatorEntity, { id: userId });
    const step = row && stepOfCode(this.box.open(userId, row.secret), code, Date.now());
    if (step === null) return false;
    const used = await tx.query<{ affectedRows: number }>(
      'UPDATE user_authenticators SET last_step = ? WHERE user_id = ? AND (last_step IS NULL OR last_step < ?)',
      [step, userId, step],
    );
    return used.affectedRows === 1;
  }

  private async acceptsRecoveryCode(tx: EntityManager, userId: string, code: string): Promise<boolean> {
    const where = { userId, codeHash: recoveryCodeHash(userId, code), usedAt: IsNull() };
    const { affected } = await tx.update(RecoveryCodeEntity, where, { usedAt: new Date() });
    return affected === 1;
  }
}

/** Returns the failure of a sign-in that needs a code as well. */
export const codeRequired = (): DomainError =>
  new DomainError('unauthenticated', 'Enter the code of your authenticator app, or a recovery code', {
    reason: 'code_required',
  });

/** Returns the failure of a sign-in with a wrong code. */
export const codeWrong = (): DomainError =>
  new DomainError('unauthenticated', 'The code is wrong or was used: wait for the next one', { reason: 'code_wrong' });
