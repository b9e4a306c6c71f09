import type { EntityManager } from 'typeorm';
import { isId, newId } from '../../schema/ids.js';
import { atomic, read } from '../db/atomic.js';
import { DomainError, invalidArgument, notFound } from '../errors/domain-error.js';
import { isDuplicateKey } from '../errors/mysql-errors.js';
import { type RequestContext, requireAccount } from '../graphql/context.js';
import { AccessStatus } from './access-status.js';
import { AccountEntity } from './account.entity.js';
import type { CreateAccountArgs, UpdateAccountArgs } from './accounts.inputs.js';
import { hashPassword, newPassword } from './password.js';
import { PlanEntity } from './plan.entity.js';
import { UserEntity } from './user.entity.js';

const MAX_NAME = 200;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Accounts and the people who log in for them. */
export class AccountsService {
  /** The account of the calling key. */
  async viewer(ctx: RequestContext): Promise<AccountEntity> {
    const account = await this.find(ctx, requireAccount(ctx));
    if (!account) throw new DomainError('unauthenticated', 'The API key is invalid or missing.');
    return account;
  }

  async find(ctx: RequestContext, id: string): Promise<AccountEntity | null> {
    if (!isId('account', id)) return null;
    return read(ctx, (manager) => manager.findOneBy(AccountEntity, { id }));
  }

  async create(ctx: RequestContext, args: CreateAccountArgs): Promise<AccountEntity> {
    const planCode = args.planCode ?? 'trial';
    const name = requireName(args.name);
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
        createdAt: new Date(),
      });
      await tx.insert(AccountEntity, account);
      return account;
    });
  }

  /** Changes what is given; leaving GRACE forgets the end of the grace period. */
  async update(ctx: RequestContext, { id, ...args }: UpdateAccountArgs): Promise<AccountEntity> {
    for (const field of ['columnCap', 'rateMinute', 'rateHour'] as const) {
      const value = args[field];
      if (value != null && (value < 1 || value > 1_000_000)) {
        throw invalidArgument(field, `${field} must be from 1 to 1000000.`);
      }
    }
    return atomic(ctx, async (tx) => {
      const account = await lockAccount(tx, id);
      if (args.planCode != null) await requirePlan(tx, args.planCode);
      const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value != null));
      Object.assign(account, given);
      if (account.accessStatus !== AccessStatus.GRACE) account.graceUntil = null;
      await tx.save(AccountEntity, account);
      return account;
    });
  }

  /** Adds a dashboard login with a password that only the answer holds. */
  async createUser(ctx: RequestContext, accountId: string, email: string): Promise<{ id: string; password: string }> {
    if (email.length > 254 || !EMAIL.test(email)) throw invalidArgument('email', 'email must be an email address.');
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    return atomic(ctx, async (tx) => {
      await lockAccount(tx, accountId);
      const user = tx.create(UserEntity, { id: newId('user'), accountId, email, passwordHash, createdAt: new Date() });
      try {
        await tx.insert(UserEntity, user);
      } catch (error) {
        if (!isDuplicateKey(error, 'users_email')) throw error;
        throw new DomainError('already_exists', 'A user with this email exists already.');
      }
      return { id: user.id, password };
    });
  }
}

/** The account's row, locked until the transaction ends; `not_found` when there is none. */
export async function lockAccount(tx: EntityManager, id: string): Promise<AccountEntity> {
  const account = isId('account', id)
    ? await tx.findOne(AccountEntity, { where: { id }, lock: { mode: 'pessimistic_write' } })
    : null;
  if (!account) throw notFound('The account');
  return account;
}

/** A name of 1 to 200 characters, trimmed. */
export function requireName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length === 0 || trimmed.length > MAX_NAME) {
    throw invalidArgument('name', `name must have 1 to ${MAX_NAME} characters.`);
  }
  return trimmed;
}

async function requirePlan(tx: EntityManager, code: string): Promise<void> {
  const plans = await tx.find(PlanEntity);
  if (plans.some((plan) => plan.code === code)) return;
  throw invalidArgument('plan', `plan must be one of ${plans.map((plan) => plan.code).join(', ')}.`);
}
