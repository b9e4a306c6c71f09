import { type EntityManager, IsNull, Not } from 'typeorm';
import { UserEntity } from '../accounts/user.entity.js';
import { UserIdentityEntity } from './user-identity.entity.js';

/** What a provider asserts about a user. */
export interface ProvidedIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
}

export type IdentityProblem = 'unverified' | 'unknown' | 'unconfirmed';

/**
 * Returns the person of this service whose identity that is: the one whom it was linked with before, else the one with a confirmed
 * login under that email, which the provider must have verified; the link is kept. No login is ever made here.
 *
 * A login that an invitation made proves nothing about its email: anybody may have accepted the invitation. It is linked only
 * when `signedInId` shows that the person can open it, too; that confirms the email. `unconfirmed`: there are such logins,
 * and the browser is signed in to none. `unknown`: there is no login with the email, or it is linked with another identity
 * of the provider, whose email it was before.
 */
export async function userOfIdentity(
  tx: EntityManager,
  { issuer, subject, email, emailVerified }: ProvidedIdentity,
  signedInId: string | null,
): Promise<UserEntity | IdentityProblem> {
  const known = await tx.findOneBy(UserIdentityEntity, { issuer, subject });
  if (known) return tx.findOneByOrFail(UserEntity, { id: known.userId });
  if (!email || !emailVerified) return 'unverified';
  const user = await userToLink(tx, email.trim(), signedInId);
  if (typeof user === 'string') return user;
  if (await tx.existsBy(UserIdentityEntity, { issuer, userId: user.id })) return 'unknown';
  const now = new Date();
  await tx.insert(UserIdentityEntity, { issuer, subject, userId: user.id, createdAt: now });
  if (user.emailConfirmedAt === null) await tx.update(UserEntity, { id: user.id }, { emailConfirmedAt: now });
  return user;
}

async function userToLink(
  tx: EntityManager,
  email: string,
  signedInId: string | null,
): Promise<UserEntity | 'unknown' | 'unconfirmed'> {
  const lock = { mode: 'pessimistic_write' } as const;
  const confirmed = await tx.findOne(UserEntity, { where: { email, emailConfirmedAt: Not(IsNull()) }, lock });
  // The database treats look-alike characters as equal (`ﬁ` and `fi`): such addresses belong to
  // others.
  if (confirmed) return isSameEmail(confirmed.email, email) ? confirmed : 'unknown';
  const logins = await tx.find(UserEntity, { where: { email, emailConfirmedAt: IsNull() }, lock });
  const own = logins.filter((user) => isSameEmail(user.email, email));
  return own.find(({ id }) => id === signedInId) ?? (own.length > 0 ? 'unconfirmed' : 'unknown');
}

const isSameEmail = (one: string, other: string): boolean =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
