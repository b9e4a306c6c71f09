import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../graphql/context.js';
import { FOR_ACCOUNT } from '../graphql/roles.js';
import { CreateAccountArgs, UpdateAccountArgs } from './accounts.inputs.js';
import { AccountsService } from './accounts.service.js';
import { Account, ApiKey, CreatedApiKey, CreatedUser, Viewer } from './accounts.types.js';
import { ApiKeysService } from './api-keys.service.js';
import { UserRole } from './user-role.js';

@Resolver()
export class AccountsResolver {
  constructor(
    private readonly accounts: AccountsService,
    private readonly apiKeys: ApiKeysService,
  ) {}

  @Authorized(...FOR_ACCOUNT)
  @Query(() => Viewer, { description: 'Who is calling, and for which account.' })
  async viewer(@Ctx() ctx: RequestContext): Promise<Viewer> {
    return this.accounts.viewer(ctx);
  }

  @Authorized('staff')
  @Query(() => Account, { nullable: true })
  async account(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Account | null> {
    return this.accounts.find(ctx, id);
  }

  @Authorized('staff')
  @Query(() => [ApiKey], { name: 'apiKeys', description: 'Keys of an account, newest first.' })
  async listApiKeys(@Ctx() ctx: RequestContext, @Arg('accountId', () => ID) accountId: string): Promise<ApiKey[]> {
    return this.apiKeys.list(ctx, accountId);
  }

  @Authorized('staff')
  @Mutation(() => Account)
  async createAccount(
    @Ctx() ctx: RequestContext,
    @Args(() => CreateAccountArgs) args: CreateAccountArgs,
  ): Promise<Account> {
    return this.accounts.create(ctx, args);
  }

  @Authorized('staff')
  @Mutation(() => Account, { description: 'Changes what is given; limits hold in every process within a second.' })
  async updateAccount(
    @Ctx() ctx: RequestContext,
    @Args(() => UpdateAccountArgs) args: UpdateAccountArgs,
  ): Promise<Account> {
    return this.accounts.update(ctx, args);
  }

  @Authorized('staff')
  @Mutation(() => CreatedUser, { description: 'Adds a dashboard login with a password of its own.' })
  async createUser(
    @Ctx() ctx: RequestContext,
    @Arg('email', () => String, { description: 'What the person signs in with.' }) email: string,
    @Arg('accountId', () => ID, { nullable: true, description: 'Absent for staff, and for staff only.' })
    accountId: string | null,
    @Arg('role', () => UserRole, { defaultValue: UserRole.OWNER, description: 'What the person may do.' })
    role: UserRole,
  ): Promise<CreatedUser> {
    return this.accounts.createUser(ctx, { accountId: accountId ?? null, email, role });
  }

  @Authorized('staff')
  @Mutation(() => CreatedApiKey)
  async createApiKey(
    @Ctx() ctx: RequestContext,
    @Arg('accountId', () => ID) accountId: string,
    @Arg('name', () => String) name: string,
  ): Promise<CreatedApiKey> {
    return this.apiKeys.create(ctx, accountId, name);
  }

  @Authorized('staff')
  @Mutation(() => Boolean, { description: 'The key stops working in every process within a second.' })
  async deleteApiKey(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    return this.apiKeys.delete(ctx, id);
  }
}
