import type { UserEntity } from '../accounts/user.entity.js';
import { atomic } from '../db/atomic.js';
import type { SigningIn } from '../context/request-context.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

/**
 * Records a failed sign-in for the owners of the user's account, or for staff if no user has the
 * email. Omits inputs that are not emails: some users type their password there.
 */
export async function recordFailedSignIn(ctx: SigningIn, user: UserEntity | null, email: string): Promise<void> {
  const typed = email.trim().slice(0, 254);
  // Nothing has changed, so the mutation itself is not recorded.
  const own = { ...ctx };
  delete own.recordChange;
  await atomic(own, async (tx) => {
    const entry = tx.create(AuditEntryEntity, {
      at: new Date(),
      accountId: user?.accountId ?? null,
      actorRole: 'anonymous',
      actorId: user?.id ?? null,
      actorName: user?.email ?? (typed.includes('@') ? typed : ''),
      address: ctx.browser.address.slice(0, 64),
      action: 'signInFailed',
      subjectId: null,
      details: {},
      requestId: ctx.requestId,
    });
    await tx.insert(AuditEntryEntity, entry);
  });
}
