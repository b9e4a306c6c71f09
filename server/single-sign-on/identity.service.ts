import { type EntityManager, IsNull, Not } from 'typeorm';
import { UserEntity } from '../accounts/user.entity.js';
import { UserIdentityEntity } from './user-identity.entity.js';

/** Claims of a provider about a user. */
export interface ProvidedIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
}

export type IdentityProblem = 'unverified' | 'unknown' | 'unconfirmed';

/**
 * Returns the user with this identity: the one it is linked to, otherwise the one whose confirmed
 * email the provider has verified. Links the two. Never creates a user. An invitation does not
 * prove its email, so a user created by one is linked only if it is `signedInId`; that confirms the
 * email. `unconfirmed`: only such users have the email, and the browser is signed in to none.
 * `unknown`: no user has the email, or it is linked to another identity of the provider.
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
