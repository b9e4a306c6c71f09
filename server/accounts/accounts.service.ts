import type { EntityManager } from 'typeorm';
import { isId, newId } from '../../schema/text/ids.js';
import { atomic, read } from '../db/atomic.js';
import { containsPattern } from '../db/contains-pattern.rule.js';
import { keysetPage, type Page } from '../db/keyset.js';
import { DomainError, invalidArgument, notFound } from '../errors/domain-error.js';
import { isDuplicateKey } from '../errors/mysql-errors.js';
import { requireName } from '../errors/require-name.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import type { Role } from '../context/roles.js';
import { AccessStatus } from './access-status.js';
import { AccountEntity } from './account.entity.js';
import type { CreateAccountArgs } from './accounts.inputs.js';
import { hashPassword, newPassword } from './password.js';
import { PlanEntity } from './plan.entity.js';
import type { Viewer } from './accounts.types.js';
import { UserEntity } from './user.entity.js';
import { UserRole } from './user-role.js';
import type { ViewerRole } from './viewer-role.js';

const MAX_NAME = 200;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Accounts and their users. */
export class AccountsService {
  /** Returns the caller. Throws `not_found` if staff named an account that does not exist. */
  async viewer(ctx: RequestContext): Promise<Viewer> {
    const { role, accountId, userId } = ctx.actor;
    const user = userId ? await read(ctx, (db) => db.findOneBy(UserEntity, { id: userId })) : null;
    const account = accountId ? await this.find(ctx, accountId) : null;
    if (accountId && !account) throw notFound('The account');
    const readOnly = ctx.actor.readOnly ?? false;
    return { role: role as Role & ViewerRole, user, accountId: accountId ?? null, account, readOnly };
  }

  /** Returns the `viewer` of a user who just signed in. */
  async viewerOf(ctx: RequestContext, user: UserEntity): Promise<Viewer> {
    const account = user.accountId ? await this.find(ctx, user.accountId) : null;
    return { role: user.role as Role & ViewerRole, user, accountId: user.accountId, account, readOnly: false };
  }

  /** Returns all accounts, newest first. `search` is part of a name, or an id. */
  async list(
    ctx: RequestContext,
    search: string | null,
    page: { first: number; after?: string | null | undefined },
  ): Promise<Page<AccountEntity>> {
    return read(ctx, (db) => {
      const query = db.createQueryBuilder(AccountEntity, 'a');
      if (search) {
        const text = containsPattern(search);
        query.where('(a.name COLLATE utf8mb4_0900_ai_ci LIKE :text OR a.id = :search)', { text, search });
      }
      const filters = { search };
      return keysetPage(ctx, query, { ...page, list: 'accounts', filters, maxFirst: 100, order: 'created' });
    });
  }

  async find(ctx: RequestContext, id: string): Promise<AccountEntity | null> {
    if (!isId('account', id)) return null;
    return read(ctx, (manager) => manager.findOneBy(AccountEntity, { id }));
  }

  async create(ctx: RequestContext, args: CreateAccountArgs): Promise<AccountEntity> {
    const planCode = args.planCode ?? 'trial';
    const name = requireName(args.name, MAX_NAME);
    return atomic(ctx, async (tx) => {
      await requirePlan(tx, planCode);
      const account = tx.create(AccountEntity, {
        id: newId('account'),
        name,
        planCode,
        accessStatus: args.accessStatus ?? (planCode === 'trial' ? AccessStatus.TRIALING : AccessStatus.ACTIVE),
        graceUntil: null,
        columnCap: 100,
        rateMinute: 200,
        rateHour: 10_000,
        billingDay: 1,
        billingProfile: null,
        capWarningPercents: null,
        createdAt: new Date(),
      });
      await tx.insert(AccountEntity, account);
      return account;
    });
  }

  /** Sets the received percentage of its range below which an export has a warning, 0 to 100. */
  async setCompletePercent(ctx: RequestContext, percent: number): Promise<AccountEntity> {
    const id = requireAccount(ctx);
    if (!(percent >= 0 && percent <= 100)) throw invalidArgument('percent', 'percent must be a number from 0 to 100');
    return atomic(ctx, async (tx) => {
      const account = await lockAccount(tx, id);
      await tx.update(AccountEntity, { id }, { completePercent: percent });
      return Object.assign(account, { completePercent: percent });
    });
  }

  /** Adds a dashboard user with a generated password, which only the result contains. */
  async createUser(
    ctx: RequestContext,
    { accountId, email, role }: { accountId: string | null; email: string; role: UserRole },
  ): Promise<{ id: string; password: string }> {
    requireEmail(email);
    if ((role === UserRole.STAFF) !== (accountId === null)) {
      throw invalidArgument('accountId', 'Staff belong to no account; other users belong to one');
    }
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    return atomic(ctx, async (tx) => {
      if (accountId !== null) await lockAccount(tx, accountId);
      const user = await insertUser(tx, { accountId, email, role, passwordHash, emailConfirmedAt: new Date() });
      return { id: user.id, password };
    });
  }
}

/**
 * Adds a user. Throws `already_exists` if the account has a user with the email, or, for a
 * confirmed email, if any account has.
 */
export async function insertUser(
  tx: EntityManager,
  given: Pick<UserEntity, 'accountId' | 'email' | 'role' | 'passwordHash' | 'emailConfirmedAt'>,
): Promise<UserEntity> {
  const user = tx.create(UserEntity, {
    ...given,
    id: newId('user'),
    createdAt: new Date(),
    lastSeenAt: null,
    twoFactorSince: null,
  });
  try {
    await tx.insert(UserEntity, user);
  } catch (error) {
    const taken = ['users_confirmed_email', 'users_account_email'].some((key) => isDuplicateKey(error, key));
    if (!taken) throw error;
    throw new DomainError('already_exists', 'A user with this email already exists');
  }
  return user;
}

/** Returns a plausible email address. Throws `invalid_argument` otherwise. */
export function requireEmail(email: string): string {
  if (email.length > 254 || !EMAIL.test(email)) throw invalidArgument('email', 'email must be an email address');
  return email;
}

/** Returns the plan of an account; null without one. */
export async function planOf(db: EntityManager, { planCode }: AccountEntity): Promise<PlanEntity | null> {
  return planCode === null ? null : db.findOneBy(PlanEntity, { code: planCode });
}

/** Locks and returns the account's row. Throws `not_found`. */
export async function lockAccount(tx: EntityManager, id: string): Promise<AccountEntity> {
  const account = isId('account', id)
    ? await tx.findOne(AccountEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
    : null;
  if (!account) throw notFound('The account');
  return account;
}

/** Throws `invalid_argument` unless a plan has this code. */
export async function requirePlan(tx: EntityManager, code: string): Promise<void> {
  const plans = await tx.find(PlanEntity);
  if (plans.some((plan) => plan.code === code)) return;
  throw invalidArgument('plan', `plan must be one of ${plans.map((plan) => plan.code).join(', ')}`);
}
