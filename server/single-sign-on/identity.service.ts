import type { EntityManager } from 'typeorm';
import { UserEntity } from '../accounts/user.entity.js';
import { UserIdentityEntity } from './user-identity.entity.js';

/** What a provider vouches for. */
export interface ProvidedIdentity {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
}

export type IdentityProblem = 'unverified' | 'unknown';

/**
 * The person of this service who that is: whom the identity was linked with before, else the one with that email, which the
 * provider must have verified; the link is kept. Nobody is ever made here. `unknown`: nobody has the email, or whoever has it is
 * linked with another identity of that provider, whose email it was before.
 */
export async function userOfIdentity(
  tx: EntityManager,
  { issuer, subject, email, emailVerified }: ProvidedIdentity,
): Promise<UserEntity | IdentityProblem> {
  const known = await tx.findOneBy(UserIdentityEntity, { issuer, subject });
  if (known) return tx.findOneByOrFail(UserEntity, { id: known.userId });
  if (!email || !emailVerified) return 'unverified';
  const user = await tx.findOne(UserEntity, { where: { email: email.trim() }, lock: { mode: 'pessimistic_write' } });
  // MySQL finds emails without regard to accents, too: those are other people's.
  if (!user || user.email.toLowerCase() !== email.trim().toLowerCase()) return 'unknown';
  if (await tx.existsBy(UserIdentityEntity, { issuer, userId: user.id })) return 'unknown';
  await tx.insert(UserIdentityEntity, { issuer, subject, userId: user.id, createdAt: new Date() });
  return user;
}
