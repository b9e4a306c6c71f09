import { Authorized, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { RateLimitState } from '../../schema/core-client/core-transport.js';
import type { AccountsService } from '../accounts/accounts.service.js';
import { notFound } from '../errors/domain-error.js';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { FOR_ACCOUNT } from '../context/roles.js';
import type { RateLimiter } from './rate-limiter.js';

@ObjectType({ description: "The account's rate limits, which all its keys share.", simpleResolvers: true })
class RateLimit {
  @Field(() => Int, { description: 'Requests per minute.' })
  limitMinute!: number;

  @Field(() => Int, { description: 'Requests left now.' })
  remainingMinute!: number;

  @Field(() => Int, { description: 'Requests per hour.' })
  limitHour!: number;

  @Field(() => Int, { description: 'Requests left now.' })
  remainingHour!: number;
}

@Resolver()
export class RateLimitsResolver {
  constructor(
    private readonly limiter: Pick<RateLimiter, 'stateOf'>,
    private readonly accounts: Pick<AccountsService, 'find'>,
  ) {}

  @Authorized(...FOR_ACCOUNT)
  @Query(() => RateLimit, { description: "Returns the state of the account's rate limits. This query is not counted." })
  async rateLimit(@Ctx() ctx: RequestContext): Promise<RateLimitState> {
    const account = await this.accounts.find(ctx, requireAccount(ctx));
    if (!account) throw notFound('The account');
    return this.limiter.stateOf(account);
  }
}
