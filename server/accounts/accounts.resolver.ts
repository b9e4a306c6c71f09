import { Arg, Args, Authorized, Ctx, Float, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { type RequestContext, requireOwnAccount } from '../context/request-context.js';
import { FOR_ACCOUNT, FOR_OWNER } from '../context/roles.js';
import { CreateAccountArgs } from './accounts.inputs.js';
import { AccountsService } from './accounts.service.js';
import { AccountConnection, AccountEntity } from './account.entity.js';
import { CreatedApiKey, CreatedUser, Viewer } from './accounts.types.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeysService } from './api-keys.service.js';
import { UserRole } from './user-role.js';
import { AfterArg } from '../graphql-types/arguments.js';

const NAMED_ACCOUNT = 'For staff; absent: the account acted for.';

@Resolver()
export class AccountsResolver {
  constructor(
    private readonly service: AccountsService,
    private readonly apiKeys: ApiKeysService,
  ) {}

  @Authorized(...FOR_ACCOUNT)
  @Query(() => Viewer, { description: 'The caller and the account that it acts for.' })
  async viewer(@Ctx() ctx: RequestContext): Promise<Viewer> {
    return this.service.viewer(ctx);
  }

  @Authorized('staff')
  @Query(() => AccountEntity, { nullable: true, description: 'Returns an account, or null if it does not exist.' })
  async account(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the account.' }) id: string,
  ): Promise<AccountEntity | null> {
    return this.service.find(ctx, id);
  }

  @Authorized('staff')
  @Query(() => AccountConnection, { description: 'All accounts, newest first.' })
  async accounts(
    @Ctx() ctx: RequestContext,
    @Arg('search', () => String, { nullable: true, description: 'Part of a name (case-insensitive), or an id.' })
    search: string | null,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 100.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    return this.service.list(ctx, search, { first, after });
  }

  @Authorized(...FOR_OWNER)
  @Query(() => [ApiKeyEntity], { name: 'apiKeys', description: 'API keys of the account, newest first.' })
  async listApiKeys(
    @Ctx() ctx: RequestContext,
    @Arg('accountId', () => ID, { nullable: true, description: NAMED_ACCOUNT }) accountId?: string | null,
  ): Promise<ApiKeyEntity[]> {
    return this.apiKeys.list(ctx, requireOwnAccount(ctx, accountId));
  }

  @Authorized('staff')
  @Mutation(() => AccountEntity, { description: 'Creates an account without users and keys.' })
  async createAccount(
    @Ctx() ctx: RequestContext,
    @Args(() => CreateAccountArgs) args: CreateAccountArgs,
  ): Promise<AccountEntity> {
    return this.service.create(ctx, args);
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => AccountEntity, { description: 'Sets below which received percentage an export has a warning.' })
  async setCompletePercent(
    @Ctx() ctx: RequestContext,
    @Arg('percent', () => Float, { description: '0 to 100.' }) percent: number,
  ): Promise<AccountEntity> {
    return this.service.setCompletePercent(ctx, percent);
  }

  @Authorized('staff')
  @Mutation(() => CreatedUser, { description: 'Creates a dashboard user with a generated password.' })
  async createUser(
    @Ctx() ctx: RequestContext,
    @Arg('email', () => String, { description: 'Email that the user signs in with.' }) email: string,
    @Arg('accountId', () => ID, { nullable: true, description: 'Required except for staff, who belong to no account.' })
    accountId: string | null,
    @Arg('role', () => UserRole, { defaultValue: UserRole.OWNER, description: 'Role of the user.' })
    role: UserRole,
  ): Promise<CreatedUser> {
    return this.service.createUser(ctx, { accountId: accountId ?? null, email, role });
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => CreatedApiKey, { description: 'Creates an API key. The key is shown only once.' })
  async createApiKey(
    @Ctx() ctx: RequestContext,
    @Arg('name', () => String, { description: 'Display name, 1 to 200 characters.' }) name: string,
    @Arg('accountId', () => ID, { nullable: true, description: NAMED_ACCOUNT }) accountId?: string | null,
    @Arg('expiresAt', () => Date, { nullable: true, description: 'When the key expires. Never if absent.' })
    expiresAt?: Date | null,
    @Arg('readOnly', () => Boolean, { defaultValue: false, description: 'Whether the key may only read.' })
    readOnly = false,
  ): Promise<CreatedApiKey> {
    const given = { accountId: requireOwnAccount(ctx, accountId), name, expiresAt: expiresAt ?? null, readOnly };
    return this.apiKeys.create(ctx, given);
  }

  @Authorized(...FOR_OWNER)
  @Mutation(() => Boolean, { description: 'Deletes an API key. It stops working in every process within a second.' })
  async deleteApiKey(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID, { description: 'Id of the key.' }) id: string,
  ): Promise<boolean> {
    return this.apiKeys.delete(ctx, id);
  }
}
