import type { EntityManager } from 'typeorm';
import { insertUser, lockAccount, requireEmail } from '../accounts/accounts.service.js';
import { hashPassword } from '../accounts/password.js';
import { UserRole } from '../accounts/user-role.js';
import { UserEntity } from '../accounts/user.entity.js';
import { atomic, read } from '../db/atomic.js';
import { DomainError, invalidArgument, notFound } from '../errors/domain-error.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { requireBrowser, requirePassword } from '../sessions/sign-in.service.js';
import { issueUserToken, useUserToken } from './user-tokens.js';
import { UserTokenEntity } from './user-token.entity.js';

/** A one-time link, as whoever made it passes it on. */
export interface IssuedLink {
  id: string;
  email: string;
  token: string;
  expiresAt: Date;
}

/** The people of the account, the first ones first. */
export async function listMembers(ctx: RequestContext): Promise<UserEntity[]> {
  const accountId = requireAccount(ctx);
  return read(ctx, (db) => db.find(UserEntity, { where: { accountId }, order: { createdAt: 'ASC', id: 'ASC' } }));
}

/** Invitations that can still be accepted, newest first. */
export async function listInvitations(ctx: RequestContext): Promise<UserTokenEntity[]> {
  const accountId = requireAccount(ctx);
  const rows = await read(ctx, (db) =>
    db.find(UserTokenEntity, { where: { accountId, kind: 'invitation' }, order: { createdAt: 'DESC', id: 'DESC' } }),
  );
  return rows.filter(({ expiresAt }) => expiresAt > new Date());
}

/**
 * Invites somebody; an earlier invitation of the same email is withdrawn. `already_exists` for a member of the account. Logins of
 * other accounts do not matter: they neither take the address nor show that they exist.
 */
export async function inviteMember(ctx: RequestContext, email: string, role: UserRole): Promise<IssuedLink> {
  const accountId = requireAccount(ctx);
  requireEmail(email);
  requireAccountRole(role);
  return atomic(ctx, async (tx) => {
    await lockAccount(tx, accountId);
    if (await tx.existsBy(UserEntity, { accountId, email })) {
      throw new DomainError('already_exists', 'A member of the account has this email already.');
    }
    await tx.delete(UserTokenEntity, { accountId, email, kind: 'invitation' });
    const { row, token } = await issueUserToken(tx, { kind: 'invitation', accountId, userId: null, email, role });
    return { ...row, token };
  });
}

/** Withdraws an invitation; `not_found`. */
export async function withdrawInvitation(ctx: RequestContext, id: string): Promise<void> {
  const accountId = requireAccount(ctx);
  await atomic(ctx, async (tx) => {
    const { affected } = await tx.delete(UserTokenEntity, { id, accountId, kind: 'invitation' });
    if (!affected) throw notFound('The invitation');
  });
}

/** Makes the login that an invitation promises. Its email is not confirmed: whoever had the link may have accepted. */
export async function acceptInvitation(ctx: RequestContext, token: string, password: string): Promise<UserEntity> {
  requireBrowser(ctx);
  const passwordHash = await hashPassword(requirePassword(password, 'password'));
  return atomic(ctx, async (tx) => {
    const { accountId, email, role } = await useUserToken(tx, 'invitation', token);
    return insertUser(tx, { accountId, email, role, passwordHash, emailConfirmedAt: null });
  });
}

/** A one-time link by which a member sets a new password; the old one works until then. */
export async function issuePasswordReset(ctx: RequestContext, userId: string): Promise<IssuedLink> {
  return withMember(ctx, userId, async (tx, { id, accountId, email, role }) => {
    await tx.delete(UserTokenEntity, { userId: id, kind: 'reset' });
    const { row, token } = await issueUserToken(tx, { kind: 'reset', accountId, userId: id, email, role });
    return { ...row, token };
  });
}

/** Sets a new password by a one-time link; every session of the person ends. */
export async function resetPassword(ctx: RequestContext, token: string, password: string): Promise<UserEntity> {
  requireBrowser(ctx);
  const passwordHash = await hashPassword(requirePassword(password, 'password'));
  return atomic(ctx, async (tx) => {
    const { userId } = await useUserToken(tx, 'reset', token);
    const user = await tx.findOneByOrFail(UserEntity, { id: userId ?? '' });
    await tx.update(UserEntity, { id: user.id }, { passwordHash });
    await tx.delete(SessionEntity, { userId: user.id });
    return user;
  });
}

/** Gives a member another role; the last owner stays one. */
export async function changeRole(ctx: RequestContext, userId: string, role: UserRole): Promise<UserEntity> {
  requireAccountRole(role);
  return withMember(ctx, userId, async (tx, user, accountId) => {
    if (role !== UserRole.OWNER) await requireAnotherOwner(tx, user, accountId);
    await tx.update(UserEntity, { id: user.id }, { role });
    return { ...user, role };
  });
}

/** Removes a member's login, with its sessions; the last owner stays. */
export async function removeMember(ctx: RequestContext, userId: string): Promise<void> {
  await withMember(ctx, userId, async (tx, user, accountId) => {
    await requireAnotherOwner(tx, user, accountId);
    await tx.delete(UserEntity, { id: user.id });
  });
}

/** Runs `work` on one of the account's people, with the account locked; `not_found`. */
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
  if (owners < 2) throw new DomainError('invalid_argument', 'An account keeps at least one owner.', { field: 'id' });
}

function requireAccountRole(role: UserRole): void {
  if (role === UserRole.STAFF) throw invalidArgument('role', 'role must be OWNER or MEMBER.');
}
