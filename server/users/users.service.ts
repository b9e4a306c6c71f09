import type { EntityManager } from 'typeorm';
import { insertUser, lockAccount, requireEmail } from '../accounts/accounts.service.js';
import { hashSecret } from '../accounts/hash-secret.js';
import { hashPassword } from '../accounts/password.js';
import { UserRole } from '../accounts/user-role.js';
import { UserEntity } from '../accounts/user.entity.js';
import { atomic, read } from '../db/atomic.js';
import { DomainError, invalidArgument, notFound } from '../errors/domain-error.js';
import { becomeUser, type RequestContext, requireAccount } from '../context/request-context.js';
import { hashClient } from '../sessions/hash-client.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { requireBrowser } from '../sessions/require-browser.js';
import { requirePassword } from '../sessions/sign-in.service.js';
import { issueUserToken, useUserToken } from './user-tokens.js';
import { UserTokenEntity } from '../accounts/user-token.entity.js';

/** A one-time link to pass on. */
export interface IssuedLink {
  id: string;
  email: string;
  token: string;
  expiresAt: Date;
}

/** Returns the users of the account, oldest first. */
export async function listMembers(ctx: RequestContext): Promise<UserEntity[]> {
  const accountId = requireAccount(ctx);
  return read(ctx, (db) => db.find(UserEntity, { where: { accountId }, order: { createdAt: 'ASC', id: 'ASC' } }));
}

/** Returns pending invitations, newest first. */
export async function listInvitations(ctx: RequestContext): Promise<UserTokenEntity[]> {
  const accountId = requireAccount(ctx);
  const rows = await read(ctx, (db) =>
    db.find(UserTokenEntity, { where: { accountId, kind: 'invitation' }, order: { createdAt: 'DESC', id: 'DESC' } }),
  );
  return rows.filter(({ expiresAt }) => expiresAt > new Date());
}

/**
 * Invites a user and withdraws an earlier invitation of the email. Throws `already_exists` for a
 * user of the account. Users of other accounts do not matter: they neither reserve the address nor
 * become visible.
 */
export async function inviteMember(ctx: RequestContext, email: string, role: UserRole): Promise<IssuedLink> {
  const accountId = requireAccount(ctx);
  requireEmail(email);
  requireAccountRole(role);
  return atomic(ctx, async (tx) => {
    await lockAccount(tx, accountId);
    if (await tx.existsBy(UserEntity, { accountId, email })) {
      throw new DomainError('already_exists', 'A user of the account already has this email');
    }
    await tx.delete(UserTokenEntity, { accountId, email, kind: 'invitation' });
    const { row, token } = await issueUserToken(tx, { kind: 'invitation', accountId, userId: null, email, role });
    return { ...row, token };
  });
}

/** Withdraws an invitation. Throws `not_found`. */
export async function withdrawInvitation(ctx: RequestContext, id: string): Promise<void> {
  const accountId = requireAccount(ctx);
  await atomic(ctx, async (tx) => {
    const { affected } = await tx.delete(UserTokenEntity, { id, accountId, kind: 'invitation' });
    if (!affected) throw notFound('The invitation');
  });
}

/**
 * Creates the user of an invitation. Its email is not confirmed: anyone with the link could have
 * accepted.
 */
export async function acceptInvitation(ctx: RequestContext, token: string, password: string): Promise<UserEntity> {
  requireBrowser(ctx);
  const passwordHash = await hashPassword(requirePassword(password, 'password'), hashClient(ctx));
  return atomic(ctx, async (tx) => {
    const { accountId, email, role } = await useUserToken(tx, 'invitation', token);
    const user = await insertUser(tx, { accountId, email, role, passwordHash, emailConfirmedAt: null });
    becomeUser(ctx, user);
    return user;
  });
}

/** Creates a one-time link with which a user sets a new password. The old one works until then. */
export async function issuePasswordReset(ctx: RequestContext, userId: string): Promise<IssuedLink> {
  return withMember(ctx, userId, async (tx, { id, accountId, email, role }) => {
    await tx.delete(UserTokenEntity, { userId: id, kind: 'reset' });
    const { row, token } = await issueUserToken(tx, { kind: 'reset', accountId, userId: id, email, role });
    return { ...row, token };
  });
}

/** Returns the user of a reset link; null if there is none. Does not use up the link. */
export async function userOfReset(ctx: RequestContext, token: string): Promise<UserEntity | null> {
  return read(ctx, async (db) => {
    const link = await db.findOneBy(UserTokenEntity, { tokenHash: hashSecret(token), kind: 'reset' });
    return link?.userId ? db.findOneBy(UserEntity, { id: link.userId }) : null;
  });
}

/**
 * Sets a new password with a one-time link and ends every session of the user. If `proveUser`
 * throws, the link stays valid.
 */
export async function resetPassword(
  ctx: RequestContext,
  token: string,
  password: string,
  proveUser: (tx: EntityManager, user: UserEntity) => Promise<void>,
): Promise<UserEntity> {
  requireBrowser(ctx);
  const passwordHash = await hashPassword(requirePassword(password, 'password'), hashClient(ctx));
  return atomic(ctx, async (tx) => {
    const { userId } = await useUserToken(tx, 'reset', token);
    const lock = { mode: 'pessimistic_write' } as const;
    const user = await tx.findOneOrFail(UserEntity, { where: { id: userId ?? '' }, lock });
    await proveUser(tx, user);
    await tx.update(UserEntity, { id: user.id }, { passwordHash });
    await tx.delete(SessionEntity, { userId: user.id });
    becomeUser(ctx, user);
    return { ...user, passwordHash };
  });
}

/** Changes the role of a user. The last owner stays an owner. */
export async function changeRole(ctx: RequestContext, userId: string, role: UserRole): Promise<UserEntity> {
  requireAccountRole(role);
  return withMember(ctx, userId, async (tx, user, accountId) => {
    if (role !== UserRole.OWNER) await requireAnotherOwner(tx, user, accountId);
    await tx.update(UserEntity, { id: user.id }, { role });
    return { ...user, role };
  });
}

/** Removes a user and its sessions. The last owner cannot be removed. */
export async function removeMember(ctx: RequestContext, userId: string): Promise<void> {
  await withMember(ctx, userId, async (tx, user, accountId) => {
    await requireAnotherOwner(tx, user, accountId);
    await tx.delete(UserEntity, { id: user.id });
  });
}

/** Runs `work` on a user of the account, with the account locked. Throws `not_found`. */
async function withMember<T>(
  ctx: RequestContext,
  userId: string,
  work: (tx: EntityManager, user: UserEntity, accountId: string) => Promise<T>,
): Promise<T> {
  const accountId = requireAccount(ctx);
  return atomic(ctx, async (tx) => {
    await lockAccount(tx, accountId);
    const user = await tx.findOneBy(UserEntity, { id: userId, accountId });
    if (!user) throw notFound('The user');
    return work(tx, user, accountId);
  });
}

async function requireAnotherOwner(tx: EntityManager, user: UserEntity, accountId: string): Promise<void> {
  if (user.role !== UserRole.OWNER) return;
  const owners = await tx.countBy(UserEntity, { accountId, role: UserRole.OWNER });
  if (owners < 2) throw new DomainError('invalid_argument', 'An account keeps at least one owner', { field: 'id' });
}

function requireAccountRole(role: UserRole): void {
  if (role === UserRole.STAFF) throw invalidArgument('role', 'role must be OWNER or MEMBER');
}
