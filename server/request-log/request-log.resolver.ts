import { Arg, Authorized, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { MoreThanOrEqual } from 'typeorm';
import { type RequestContext, requireAccount } from '../context/request-context.js';
import { FOR_OWNER } from '../context/roles.js';
import { read } from '../db/atomic.js';
import { keysetPage } from '../db/keyset.js';
import { ApiRequestEntity } from './api-request.entity.js';
import { ApiRequestConnection } from './api-request.entity.js';
import { ApiRequestFilter, ApiRequestInput } from './api-request.types.js';
import { recordRequests } from './request-log.js';
import { AfterArg } from '../graphql-types/arguments.js';

const MAX_PAGE = 100;
const FAILED_FROM = 400;

@Resolver()
export class RequestLogResolver {
  @Authorized(...FOR_OWNER)
  @Query(() => ApiRequestConnection, {
    description:
      'The last REST requests of the account, newest first: of a week, at most 10,000. They appear within seconds; a crash can lose some.',
  })
  async apiRequests(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => ApiRequestFilter, { nullable: true, description: 'All if absent.' })
    filter: ApiRequestFilter | null,
    @Arg('first', () => Int, { defaultValue: 50, description: '1 to 100.' }) first: number,
    @AfterArg() after?: string | null,
  ) {
    const accountId = requireAccount(ctx);
    const filters = { ...filter };
    return read(ctx, (db) => {
      const query = db.createQueryBuilder(ApiRequestEntity, 'r').where({ accountId });
      for (const field of ['requestId', 'keyId'] as const) {
        if (filters[field] != null) query.andWhere({ [field]: filters[field] });
      }
      if (filters.onlyFailed) query.andWhere({ status: MoreThanOrEqual(FAILED_FROM) });
      return keysetPage(ctx, query, { list: 'apiRequests', filters, first, after, maxFirst: MAX_PAGE, order: 'id' });
    });
  }

  @Authorized('service')
  @Mutation(() => Boolean, { description: 'Adds requests that a facade has answered to the logs of their accounts.' })
  async recordApiRequests(
    @Ctx() ctx: RequestContext,
    @Arg('requests', () => [ApiRequestInput], { description: 'At most a few hundred.' }) requests: ApiRequestInput[],
  ): Promise<boolean> {
    await recordRequests(ctx.database, requests);
    return true;
  }
}
