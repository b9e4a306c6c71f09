import type { UserEntity } from '../accounts/user.entity.js';
import { atomic } from '../db/atomic.js';
import type { SigningIn } from '../context/request-context.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

/**
 * Writes down who failed to sign in, from where: for the owners of the person's account, or for staff alone where nobody has that
 * email. What is no email is left out, since some type their password there.
 */
export async function recordFailedSignIn(ctx: SigningIn, user: UserEntity | null, email: string): Promise<void> {
  const typed = email.trim().slice(0, 254);
  // Nothing is changed: the record of the mutation stays unwritten.
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
