import { Arg, Args, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type RequestContext, requireOwnAccount } from '../context/request-context.js';
import { FOR_ACCOUNT, FOR_OWNER } from '../context/roles.js';
import { CreateAccountArgs } from './accounts.inputs.js';
import { AccountsService } from './accounts.service.js';
import { Account, AccountConnection, ApiKey, CreatedApiKey, CreatedUser, Viewer } from './accounts.types.js';
import { ApiKeysService } from './api-keys.service.js';
import { UserRole } from './user-role.js';

const NAMED_ACCOUNT = 'For staff; absent: the account acted for.';

@Resolver()
export class AccountsResolver {
  constructor(
    private readonly service: AccountsService,
    private readonly apiKeys: ApiKeysService,
  ) {}

  @Authorized(...FOR_ACCOUNT)
  @Query(() => Viewer, { description: 'Who is calling, and for which account.' })
  async viewer(@Ctx() ctx: RequestContext): Promise<Viewer> {
    return this.service.viewer(ctx);
  }

  @Authorized('staff')
  @Query(() => Account, { nullable: true, description: 'One account; null when unknown.' })
  async account(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the account.' }) id: string,
  ): Promise<Account | null> {
    return this.service.find(ctx, id);
  }

  @Authorized('staff')
  @Query(() => AccountConnection, { description: 'Every account, newest first.' })
  async accounts(
    @Ctx() ctx: RequestContext,
    @Arg('search', () => String, { nullable: true, description: 'Part of a name in any case, or an id.' })
    search: string | null,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 100.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'endCursor of the page before.' }) after?: string | null,
  ) {
    return this.service.list(ctx, search, { first, after });
  }

  @Authorized(...FOR_OWNER)
  @Query(() => [ApiKey], { name: 'apiKeys', description: 'Keys of the account, newest first.' })
  async listApiKeys(
    @Ctx() ctx: RequestContext,
    @Arg('accountId', () => ID, { nullable: true, description: NAMED_ACCOUNT }) accountId?: string | null,
  ): Promise<ApiKey[]> {
    return this.apiKeys.list(ctx, requireOwnAccount(ctx, accountId));
  }

  @Authorized('staff')
  @Mutation(() => Account, { description: 'Makes an account, without people or keys.' })
  async createAccount(
    @Ctx() ctx: RequestContext,
    @Args(() => CreateAccountArgs) args: CreateAccountArgs,
  ): Promise<Account> {
    return this.service.create(ctx, args);
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
    return this.service.createUser(ctx, { accountId: accountId ?? null, email, role });
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => CreatedApiKey, { description: 'A new key; it is shown this once.' })
  async createApiKey(
    @Ctx() ctx: RequestContext,
    @Arg('name', () => String, { description: 'For people, 1 to 200 characters.' }) name: string,
    @Arg('accountId', () => ID, { nullable: true, description: NAMED_ACCOUNT }) accountId?: string | null,
    @Arg('expiresAt', () => Date, { nullable: true, description: 'When it stops working; absent: never.' })
    expiresAt?: Date | null,
  ): Promise<CreatedApiKey> {
    const given = { accountId: requireOwnAccount(ctx, accountId), name, expiresAt: expiresAt ?? null };
    return this.apiKeys.create(ctx, given);
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => Boolean, { description: 'The key stops working in every process within a second.' })
  async deleteApiKey(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Of the key.' }) id: string,
  ): Promise<boolean> {
    return this.apiKeys.delete(ctx, id);
  }
}
